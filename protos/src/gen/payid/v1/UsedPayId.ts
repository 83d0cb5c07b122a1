// Original file: payid/v1/payid.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface UsedPayId {
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
}

export interface UsedPayId__Output {
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
}
