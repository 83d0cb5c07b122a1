// Original file: payid/v1/payid.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface PayIdToResolve {
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  /**
   * The requesting merchant, which also gets the reason why its own address cannot be paid.
   */
  'merchantId'?: (string);
}

export interface PayIdToResolve__Output {
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  /**
   * The requesting merchant, which also gets the reason why its own address cannot be paid.
   */
  'merchantId': (string);
}
