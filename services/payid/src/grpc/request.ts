import type { Idempotency__Output } from "@kobo/protos/common/v1/Idempotency";
import { currentContext } from "@kobo/runtime";

/** The request's identity that a record stores. */
export function toIdempotency(idempotency: Idempotency__Output | null) {
  const keyHash = idempotency?.keyHash ?? Buffer.alloc(0);
  return {
    idempotencyHash: keyHash.length > 0 ? keyHash : null,
    fingerprint: idempotency?.fingerprint ?? Buffer.alloc(0),
  };
}

/** For callers without a deadline. */
const DEFAULT_TIMEOUT_MS = 10_000;
/** Reserved of a request's time for its response. */
const RESPONSE_MS = 200;

/** The deadline of the response, in ms since 1970. */
export function deadlineOfRequest(): number {
  return (currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS) - RESPONSE_MS;
}
