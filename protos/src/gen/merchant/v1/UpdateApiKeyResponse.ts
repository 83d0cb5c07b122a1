// Original file: merchant/v1/merchant.proto

import type { ApiKey as _merchant_v1_ApiKey, ApiKey__Output as _merchant_v1_ApiKey__Output } from '../../merchant/v1/ApiKey';

export interface UpdateApiKeyResponse {
  'key'?: (_merchant_v1_ApiKey | null);
}

export interface UpdateApiKeyResponse__Output {
  'key': (_merchant_v1_ApiKey__Output | null);
}
