// Original file: payid/v1/payid.proto

import type { Long } from '@grpc/proto-loader';

export interface ResolvedPayId {
  /**
   * False for an address that cannot be paid; the other fields are then empty.
   */
  'found'?: (boolean);
  /**
   * Lower case, as stored.
   */
  'payId'?: (string);
  'name'?: (string);
  'merchantId'?: (string);
  'walletPayId'?: (string);
  /**
   * For a dynamic address, the once-key that keeps it from being paid twice; empty for a static one.
   */
  'onceKey'?: (string);
  /**
   * A payment after this moment must be resolved anew.
   */
  'validUntilMs'?: (number | string | Long);
}

export interface ResolvedPayId__Output {
  /**
   * False for an address that cannot be paid; the other fields are then empty.
   */
  'found': (boolean);
  /**
   * Lower case, as stored.
   */
  'payId': (string);
  'name': (string);
  'merchantId': (string);
  'walletPayId': (string);
  /**
   * For a dynamic address, the once-key that keeps it from being paid twice; empty for a static one.
   */
  'onceKey': (string);
  /**
   * A payment after this moment must be resolved anew.
   */
  'validUntilMs': (string);
}
