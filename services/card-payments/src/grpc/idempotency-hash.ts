/** Null for a request without an Idempotency-Key. */
export function hashOf(keyHash: Buffer): Buffer | null {
  return keyHash.length > 0 ? keyHash : null;
}
