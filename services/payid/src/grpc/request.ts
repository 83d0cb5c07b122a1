import type { Idempotency__Output } from "@kobo/protos/common/v1/Idempotency";
import { currentContext } from "@kobo/runtime";

/** What a record keeps of the request that made it. */
export function toIdempotency(idempotency: Idempotency__Output | null) {
  const keyHash = idempotency?.keyHash ?? Buffer.alloc(0);
  return {
    idempotencyHash: keyHash.length > 0 ? keyHash : null,
    fingerprint: idempotency?.fingerprint ?? Buffer.alloc(0),
  };
}

/** For a caller that names no deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** What is left of the request for the answer to travel. */
const RESPONSE_MS = 200;

/** When the answer must be ready, in ms since 1970. */
export function deadlineOfRequest(): number {
  return (currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS) - RESPONSE_MS;
}
