// Original file: merchant/v1/merchant.proto

import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';

export interface CreateMerchantRequest {
  /**
   * A UUIDv7 that the caller chose.
   */
  'id'?: (string);
  'name'?: (string);
  /**
   * Even when the name is, or looks like, another merchant's. For operators.
   */
  'allowSimilarName'?: (boolean);
  /**
   * Whether live keys can be created. For operators; it is off for merchants that sign up.
   */
  'liveMode'?: (boolean);
  'by'?: (_merchant_v1_Actor | null);
}

export interface CreateMerchantRequest__Output {
  /**
   * A UUIDv7 that the caller chose.
   */
  'id': (string);
  'name': (string);
  /**
   * Even when the name is, or looks like, another merchant's. For operators.
   */
  'allowSimilarName': (boolean);
  /**
   * Whether live keys can be created. For operators; it is off for merchants that sign up.
   */
  'liveMode': (boolean);
  'by': (_merchant_v1_Actor__Output | null);
}
