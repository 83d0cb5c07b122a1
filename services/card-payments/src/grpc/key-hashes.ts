import type { KeyHashes } from "../domain/key-hashes";

interface Keyed {
  idempotencyKeyHash: Buffer;
  otherIdempotencyKeyHashes: readonly Buffer[];
}

export function keyHashesOf({
  idempotencyKeyHash: first,
  otherIdempotencyKeyHashes: others,
}: Keyed): KeyHashes {
  return first.length > 0 ? [first, ...others] : [];
}
