// Original file: merchant/v1/merchant.proto

import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';

export interface RollApiKeyRequest {
  /**
   * As in UpdateApiKeyRequest.
   */
  'merchantId'?: (string);
  'id'?: (string);
  /**
   * 0 to 168.
   */
  'overlapHours'?: (number);
  'by'?: (_merchant_v1_Actor | null);
}

export interface RollApiKeyRequest__Output {
  /**
   * As in UpdateApiKeyRequest.
   */
  'merchantId': (string);
  'id': (string);
  /**
   * 0 to 168.
   */
  'overlapHours': (number);
  'by': (_merchant_v1_Actor__Output | null);
}
