import type { AppError } from "@kobo/errors";

/** An attempt to pay that ended with an error. */
type FailedAttempt =
  | { kind: "failed"; code: string; message: string }
  /** Nothing was paid, and the same attempt may succeed later. */
  | { kind: "unavailable"; code: string; message: string }
  /** The money may have moved: the same payment is attempted again. */
  | { kind: "unknown" };

/** Errors after which the payment may exist. */
const UNDECIDED: ReadonlySet<string> = new Set([
  "SERVICE_UNAVAILABLE",
  "IDEMPOTENCY_KEY_IN_USE",
  "INTERNAL_ERROR",
]);
const UNAVAILABLE: ReadonlySet<string> = new Set([
  "FETCH_CATEGORIES_FAILED",
  "FETCH_SERVICES_FAILED",
  "FETCH_VARIATIONS_FAILED",
]);

/** A refused payment has the code that the same payment on its own would get. */
export function failedAttempt({ code, message, details }: AppError): FailedAttempt {
  if (UNDECIDED.has(code)) return { kind: "unknown" };
  const isRetryable = UNAVAILABLE.has(code) || details.extra?.retryable === true;
  return { kind: isRetryable ? "unavailable" : "failed", code, message };
}

/** Attempts while the bank or the provider cannot be asked: about two hours. */
export const UNAVAILABLE_ATTEMPTS_MAX = 30;
const BACK_OFF_MAX_MS = 5 * 60_000;

/** The pause after an attempt without an outcome. `leastMs` is how long the attempt may have an effect. */
export function pauseAfter(attempts: number, leastMs: number): number {
  return Math.min(leastMs * 2 ** Math.max(0, attempts - 1), BACK_OFF_MAX_MS);
}
