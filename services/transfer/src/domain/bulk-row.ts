import { deriveUuid } from "@kobo/core/ids";
import type { AppError } from "@kobo/errors";
import type { BulkRow } from "./bulk-transfer";
import { failedAttempt, pauseAfter, UNAVAILABLE_ATTEMPTS_MAX } from "./failed-attempt";
import type { TransferOutcome } from "./transfer-outcome";

/**
 * The idempotency key of a row's transfer, in place of the keyed hash of a merchant's key. It derives from the bulk
 * transfer and the row, so that a repeat after a crash is the same transfer.
 */
export function rowKey(bulkId: string, number: number): Buffer {
  return Buffer.from(deriveUuid(bulkId, `row/${number}`).replaceAll("-", ""), "hex");
}

/** The outcome of an attempt to pay a row. */
export type RowOutcome =
  | TransferOutcome
  | { kind: "failed"; transferId?: undefined; code: string; message: string }
  /** Nothing was paid, and the row is attempted again after a pause. */
  | { kind: "unavailable"; retryInMs: number }
  /** The money may have moved: the row is attempted again with the same key. */
  | { kind: "unknown" };

/**
 * A refused row fails with the code that the same transfer on its own would get. One whose bank cannot be asked fails
 * so after its last attempt. `retryMs` is the first pause.
 */
export function outcomeOf(
  error: AppError,
  { attempts }: Pick<BulkRow, "attempts">,
  retryMs: number,
): RowOutcome {
  const attempt = failedAttempt(error);
  if (attempt.kind !== "unavailable") return attempt;
  const { code, message } = attempt;
  return attempts < UNAVAILABLE_ATTEMPTS_MAX
    ? { kind: "unavailable", retryInMs: pauseAfter(attempts, retryMs) }
    : { kind: "failed", code, message };
}
