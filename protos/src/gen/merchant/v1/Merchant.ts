// Original file: merchant/v1/merchant.proto

import type { Long } from '@grpc/proto-loader';

export interface Merchant {
  /**
   * UUID.
   */
  'id'?: (string);
  /**
   * What customers see, such as `Ada Stores`.
   */
  'name'?: (string);
  /**
   * Part of its PayIDs, such as `ada-stores`.
   */
  'slug'?: (string);
  /**
   * The wallet's PayID, such as `ada-stores.wallet`.
   */
  'walletPayId'?: (string);
  /**
   * Whether live keys can be created.
   */
  'liveMode'?: (boolean);
  'createdAtMs'?: (number | string | Long);
}

export interface Merchant__Output {
  /**
   * UUID.
   */
  'id': (string);
  /**
   * What customers see, such as `Ada Stores`.
   */
  'name': (string);
  /**
   * Part of its PayIDs, such as `ada-stores`.
   */
  'slug': (string);
  /**
   * The wallet's PayID, such as `ada-stores.wallet`.
   */
  'walletPayId': (string);
  /**
   * Whether live keys can be created.
   */
  'liveMode': (boolean);
  'createdAtMs': (string);
}
