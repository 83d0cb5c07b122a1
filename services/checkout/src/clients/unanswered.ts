import { AppError, asAppError } from "@kobo/errors";
import type { Input } from "../domain/checkout-states";

/** Errors after which a command may have taken effect, or that pass by themselves. */
const UNDECIDED: ReadonlySet<string> = new Set([
  "SERVICE_UNAVAILABLE",
  "IDEMPOTENCY_KEY_IN_USE",
  "INTERNAL_ERROR",
]);

/** The input of a call that failed. */
export function failed(thrown: unknown): Input {
  const { code, message } = asAppError(thrown);
  return UNDECIDED.has(code) ? { kind: "unknown" } : { kind: "refused", code, message };
}

export function hasCode(thrown: unknown, code: AppError["code"]): boolean {
  return thrown instanceof AppError && thrown.code === code;
}
