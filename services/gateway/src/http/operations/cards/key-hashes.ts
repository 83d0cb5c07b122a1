import type { Context } from "../operation";

/** The hashes of an Idempotency-Key, as card-payments takes them. */
export function keyHashesOf({
  idempotency,
  otherKeyHashes,
}: Pick<Context, "idempotency" | "otherKeyHashes">) {
  return {
    idempotencyKeyHash: idempotency.keyHash,
    otherIdempotencyKeyHashes: [...otherKeyHashes],
  };
}
