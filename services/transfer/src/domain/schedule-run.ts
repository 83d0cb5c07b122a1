import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { AppError } from "@kobo/errors";
import { failedAttempt } from "./failed-attempt";
import { type Charges, chargesFor } from "./fees";
import type { Run, Schedule, SkipReason, SweepOrder } from "./schedule";
import { DEFAULT_TIME_ZONE, localDay } from "./schedule-recurrence";

/** A schedule's time has one run, whichever worker opens it. */
export function runIdOf(scheduleId: string, scheduledFor: Date): string {
  return deriveUuid(scheduleId, `run/${scheduledFor.getTime()}`);
}

/** The reference of a run's payment: the run's own public id. */
export function paymentReference(runId: string): string {
  return toPublicId("schr", runId);
}

/**
 * The idempotency key of a run's payment, in place of the keyed hash of a merchant's key. It derives from the run, so
 * that a repeat after a crash is the same payment.
 */
export function paymentKey(runId: string): Buffer {
  return Buffer.from(deriveUuid(runId, "payment").replaceAll("-", ""), "hex");
}

/** The outcome of an attempt to pay. */
export type RunOutcome =
  | { kind: "completed"; paymentId: string; amount: bigint }
  /** The bank or the provider has not decided yet. */
  | { kind: "submitted"; paymentId: string; amount: bigint }
  | { kind: "failed"; paymentId?: string; code: string; message: string }
  /** Nothing was paid. */
  | { kind: "insufficient funds"; code: string; message: string }
  /** Nothing was paid, and the same attempt may succeed later. */
  | { kind: "unavailable"; code: string; message: string }
  /** The money may have moved: the same payment is attempted again. */
  | { kind: "unknown" }
  | { kind: "skipped"; reason: SkipReason };

const INSUFFICIENT: ReadonlySet<string> = new Set([
  "INSUFFICIENT_FUNDS",
  "INSUFFICIENT_WALLET_BALANCE",
]);

/** A refused run has the code that the same payment on its own would get. */
export function outcomeOfError(error: AppError): RunOutcome {
  const { code, message } = error;
  if (INSUFFICIENT.has(code)) return { kind: "insufficient funds", code, message };
  return failedAttempt(error);
}

const HOUR_MS = 60 * 60_000;

/** Attempts of a run whose wallet has too little money, the first one included. */
const FUNDS_ATTEMPTS_MAX = 4;
const FUNDS_RETRY_MS = 2 * HOUR_MS;

/** When a run with too little money is attempted again: every two hours of its local day, at most three times. */
export function fundsRetryAt(
  { timing }: Pick<Schedule, "timing">,
  { attempts }: Pick<Run, "attempts">,
  now: Date,
): Date | undefined {
  const timeZone = timing.kind === "recurring" ? timing.rule.timeZone : DEFAULT_TIME_ZONE;
  const at = new Date(now.getTime() + FUNDS_RETRY_MS);
  const isSameDay = localDay(at, timeZone) === localDay(now, timeZone);
  return attempts < FUNDS_ATTEMPTS_MAX && isSameDay ? at : undefined;
}

/**
 * The amount of a sweep: what is above `keepAmount`, less the charges, so that the wallet keeps at least that. A skip
 * when there is too little. Never more than one transfer may move.
 */
export function sweepAmount(
  { keepAmount, threshold, minimumAmount }: SweepOrder,
  { available, amountMax, charges }: { available: bigint; amountMax: bigint; charges: Charges },
): { amount: bigint } | { reason: SkipReason } {
  if (threshold !== undefined && available < threshold) return { reason: "below_threshold" };
  const spare = available - keepAmount;
  const amount = largestWithin(spare < amountMax ? spare : amountMax, spare, charges);
  return amount < minimumAmount ? { reason: "below_minimum" } : { amount };
}

/** The largest amount up to `most` that fits into `spare` with its charges; charges never fall as an amount rises. */
function largestWithin(most: bigint, spare: bigint, charges: Charges): bigint {
  let low = 0n;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const { fee, stampDuty } = chargesFor(middle, charges);
    if (middle + fee + stampDuty <= spare) low = middle;
    else high = middle - 1n;
  }
  return low;
}
