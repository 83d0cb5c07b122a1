// Original file: merchant/v1/merchant.proto

import type { ApiKey as _merchant_v1_ApiKey, ApiKey__Output as _merchant_v1_ApiKey__Output } from '../../merchant/v1/ApiKey';

export interface CreateApiKeyResponse {
  'key'?: (_merchant_v1_ApiKey | null);
  /**
   * `sk_…` or `pk_…`; empty on a repeat, unless the key is publishable.
   */
  'secretKey'?: (string);
}

export interface CreateApiKeyResponse__Output {
  'key': (_merchant_v1_ApiKey__Output | null);
  /**
   * `sk_…` or `pk_…`; empty on a repeat, unless the key is publishable.
   */
  'secretKey': (string);
}
