// Original file: common/v1/common.proto


/**
 * Stored with a record, so that repeats are recognised even without Redis.
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
 * Stored with a record, so that repeats are recognised even without Redis.
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
