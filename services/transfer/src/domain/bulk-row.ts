import { deriveUuid } from "@kobo/core/ids";
import type { AppError } from "@kobo/errors";
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
  /** The money may have moved: the row is attempted again with the same key. */
  | { kind: "unknown" };

/** Errors after which the transfer may exist, or that pass by themselves. */
const UNDECIDED: ReadonlySet<string> = new Set([
  "SERVICE_UNAVAILABLE",
  "IDEMPOTENCY_KEY_IN_USE",
  "INTERNAL_ERROR",
]);

/** A refused row fails with the code that the same transfer on its own would get. */
export function outcomeOf(error: AppError): RowOutcome {
  const { code, message } = error;
  return UNDECIDED.has(code) ? { kind: "unknown" } : { kind: "failed", code, message };
}
