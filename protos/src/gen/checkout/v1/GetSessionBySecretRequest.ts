// Original file: checkout/v1/checkout.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface GetSessionBySecretRequest {
  'mode'?: (_common_v1_Mode);
  'clientSecret'?: (string);
  /**
   * UUID. Another merchant's session is not found; empty for any merchant.
   */
  'merchantId'?: (string);
}

export interface GetSessionBySecretRequest__Output {
  'mode': (_common_v1_Mode__Output);
  'clientSecret': (string);
  /**
   * UUID. Another merchant's session is not found; empty for any merchant.
   */
  'merchantId': (string);
}
