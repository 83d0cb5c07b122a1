// Original file: transfer/v1/transfer.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListBanksRequest {
  'mode'?: (_common_v1_Mode);
}

export interface ListBanksRequest__Output {
  'mode': (_common_v1_Mode__Output);
}
