// Original file: merchant/v1/merchant.proto

import type { ApiKey as _merchant_v1_ApiKey, ApiKey__Output as _merchant_v1_ApiKey__Output } from '../../merchant/v1/ApiKey';

export interface ListApiKeysResponse {
  'keys'?: (_merchant_v1_ApiKey)[];
}

export interface ListApiKeysResponse__Output {
  'keys': (_merchant_v1_ApiKey__Output)[];
}
