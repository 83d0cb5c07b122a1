import type { ActionKey } from "@kobo/postgres";
import type { Idempotency__Output as WireIdempotency } from "@kobo/protos/common/v1/Idempotency";

const NO_BYTES = Buffer.alloc(0);

/** The request's identity that a record stores. */
export function fromWireIdempotency(wire: WireIdempotency | null): ActionKey {
  return {
    idempotencyHash: fromWireKeyHash(wire?.keyHash),
    fingerprint: wire?.fingerprint ?? NO_BYTES,
  };
}

/** Null for a request without an Idempotency-Key. */
export function fromWireKeyHash(keyHash: Buffer = NO_BYTES): Buffer | null {
  return keyHash.length > 0 ? keyHash : null;
}
