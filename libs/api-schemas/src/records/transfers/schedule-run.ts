import type { ScheduleRun__Output } from "@kobo/protos/transfer/v1/ScheduleRun";
import type { ScheduleRunStatus__Output } from "@kobo/protos/transfer/v1/ScheduleRunStatus";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

export const SCHEDULE_RUN_STATUSES = [
  "pending",
  "processing",
  "retrying",
  "completed",
  "failed",
  "skipped",
] as const;
export type ScheduleRunStatus = (typeof SCHEDULE_RUN_STATUSES)[number];

const SKIP_REASONS = [
  "missed",
  "insufficient_funds",
  "below_threshold",
  "below_minimum",
  "paused",
  "canceled",
] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

/** A run in the services. */
export interface ScheduleRunView {
  /** `schr_…` */
  id: string;
  /** `sch_…` */
  scheduleId: string;
  /** From 1, in the order of their times. */
  sequence: number;
  scheduledFor: Date;
  status: ScheduleRunStatus;
  attempts: number;
  amount: bigint | null;
  /** `txn_…` */
  transactionId: string | null;
  skipReason: SkipReason | null;
  error: { code: string; message: string } | null;
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  updatedAt: Date;
}

export const ScheduleRunRecord = z.object({
  id: z.string().describe("`schr_…`. It is also the reference of the run's transfer or bill."),
  scheduleId: z.string().describe("`sch_…`"),
  sequence: z.int().min(1).describe("From 1, in the order of their times."),
  scheduledFor: Timestamp.describe("When it was to run."),
  status: z
    .enum(SCHEDULE_RUN_STATUSES)
    .describe(
      "`pending`: it is due, and its payment has not begun. `processing`: its payment has begun, and the outcome is not known. `retrying`: the wallet had too little money, and another attempt follows on the same day. `completed`: it is paid. `failed`: nothing was charged, or the money came back. `skipped`: nothing was paid, for the `skipReason`.",
    ),
  attempts: z.int().min(0).describe("Payments that have begun for it; at most one moves money."),
  amount: Amount.nullable().describe(
    "In kobo. Null before the payment begins, and for a bill at the provider's price until it is paid.",
  ),
  transactionId: z
    .string()
    .nullable()
    .describe("`txn_…` of its transfer or bill purchase; null while there is none."),
  skipReason: z
    .enum(SKIP_REASONS)
    .nullable()
    .describe(
      "`missed`: Kobo could not run it within 24 hours, or a later run took its place. `insufficient_funds`: the wallet had too little money. `below_threshold`, `below_minimum`: there was too little to sweep. `paused`, `canceled`: its schedule was, before it began. Null unless it was skipped.",
    ),
  error: z
    .object({
      code: z.string().describe("The code that the same payment on its own would get."),
      message: z.string(),
    })
    .nullable()
    .describe("Why it failed; null otherwise."),
  nextAttemptAt: Timestamp.nullable().describe("While it is `retrying`; null otherwise."),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable().describe("When it had its outcome; null until then."),
  updatedAt: Timestamp,
});
export type ScheduleRunRecord = z.infer<typeof ScheduleRunRecord>;

export function scheduleRunRecord(view: ScheduleRunView): ScheduleRunRecord {
  return {
    ...view,
    scheduledFor: timestamp(view.scheduledFor),
    amount: view.amount === null ? null : amount(view.amount),
    nextAttemptAt: view.nextAttemptAt && timestamp(view.nextAttemptAt),
    createdAt: timestamp(view.createdAt),
    endedAt: view.endedAt && timestamp(view.endedAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

const STATUSES = {
  SCHEDULE_RUN_STATUS_UNSPECIFIED: "pending",
  SCHEDULE_RUN_STATUS_PENDING: "pending",
  SCHEDULE_RUN_STATUS_PROCESSING: "processing",
  SCHEDULE_RUN_STATUS_RETRYING: "retrying",
  SCHEDULE_RUN_STATUS_COMPLETED: "completed",
  SCHEDULE_RUN_STATUS_FAILED: "failed",
  SCHEDULE_RUN_STATUS_SKIPPED: "skipped",
} as const;

export function scheduleRunStatusFromWire(status: ScheduleRunStatus__Output): ScheduleRunStatus {
  return STATUSES[status];
}

export function scheduleRunFromWire(run: ScheduleRun__Output): ScheduleRunView {
  const moment = (ms: string) => (ms === "0" ? null : momentFromWire(ms));
  return {
    id: run.id,
    scheduleId: run.scheduleId,
    sequence: run.number,
    scheduledFor: momentFromWire(run.scheduledForMs),
    status: STATUSES[run.status],
    attempts: run.attempts,
    amount: run.amountKobo === "0" ? null : BigInt(run.amountKobo),
    transactionId: run.transactionId || null,
    skipReason: SKIP_REASONS.find((reason) => reason === run.skipReason) ?? null,
    error: run.errorCode ? { code: run.errorCode, message: run.errorMessage } : null,
    nextAttemptAt: moment(run.nextAttemptAtMs),
    createdAt: momentFromWire(run.createdAtMs),
    endedAt: moment(run.endedAtMs),
    updatedAt: momentFromWire(run.updatedAtMs),
  };
}
