// Original file: merchant/v1/merchant.proto

import type { ApiKey as _merchant_v1_ApiKey, ApiKey__Output as _merchant_v1_ApiKey__Output } from '../../merchant/v1/ApiKey';
import type { Long } from '@grpc/proto-loader';

export interface RollApiKeyResponse {
  /**
   * The replacement.
   */
  'key'?: (_merchant_v1_ApiKey | null);
  'secretKey'?: (string);
  /**
   * When the old key expires.
   */
  'oldExpiresAtMs'?: (number | string | Long);
}

export interface RollApiKeyResponse__Output {
  /**
   * The replacement.
   */
  'key': (_merchant_v1_ApiKey__Output | null);
  'secretKey': (string);
  /**
   * When the old key expires.
   */
  'oldExpiresAtMs': (string);
}
