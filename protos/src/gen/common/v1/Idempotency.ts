// Original file: common/v1/common.proto


/**
 * What a record keeps of the request that made it, so that a repeat is recognised even without Redis.
 */
export interface Idempotency {
  /**
   * Keyed hash of the Idempotency-Key header; empty when the client sent none.
   */
  'keyHash'?: (Buffer | Uint8Array | string);
  /**
   * SHA-256 of the canonical request body.
   */
  'fingerprint'?: (Buffer | Uint8Array | string);
}

/**
 * What a record keeps of the request that made it, so that a repeat is recognised even without Redis.
 */
export interface Idempotency__Output {
  /**
   * Keyed hash of the Idempotency-Key header; empty when the client sent none.
   */
  'keyHash': (Buffer);
  /**
   * SHA-256 of the canonical request body.
   */
  'fingerprint': (Buffer);
}
