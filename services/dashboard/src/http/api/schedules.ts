import type { Payment } from "./payouts";

/** Of `GET /schedules`, newest first. */
export interface Schedules {
  schedules: Schedule[];
  next: string | null;
}
export interface Schedule {
  /** `sch_…` */
  id: string;
  reference: string;
  type: "transfer" | "bill" | "sweep";
  status: "active" | "paused" | "completed" | "canceled";
  pauseReason: "merchant" | "insufficient_funds" | null;
  /** The payee in one line. */
  to: string;
  /** Null for a sweep, and for a bill at the provider's price. */
  amountKobo: string | null;
  /** Of a sweep, as the threshold. */
  keepAmountKobo: string | null;
  /** Only a balance of at least this is swept; null for any. */
  thresholdKobo: string | null;
  narration: string;
  startAt: string | null;
  recurrence: {
    frequency: "daily" | "weekly" | "monthly";
    interval: number;
    at: string;
    timeZone: string;
    dayOfMonth: number | null;
    weekdays: string[] | null;
  } | null;
  endAt: string | null;
  maxRuns: number | null;
  onInsufficientFunds: "skip" | "retry" | "pause";
  runsCount: number;
  nextRunAt: string | null;
  lastRun: { id: string; status: ScheduleRunStatus; scheduledFor: string } | null;
  createdAt: string;
}
export type ScheduleRunStatus =
  | "pending"
  | "processing"
  | "retrying"
  | "completed"
  | "failed"
  | "skipped";

/** Of `GET /schedules/:id`: with a page of its runs, newest first. */
export interface ScheduleDetail extends Schedule {
  runs: ScheduleRun[];
  next: string | null;
}
export interface ScheduleRun {
  /** `schr_…`, which is also the reference of its payment. */
  id: string;
  sequence: number;
  scheduledFor: string;
  status: ScheduleRunStatus;
  attempts: number;
  amountKobo: string | null;
  transactionId: string | null;
  skipReason: string | null;
  error: { code: string; message: string } | null;
  nextAttemptAt: string | null;
  endedAt: string | null;
}

/** `POST /schedules` with an Idempotency-Key makes a schedule. Its runs pay as `POST /payouts` does. */
export interface NewSchedule {
  payment: Payment;
  when:
    | { kind: "once"; startAt: string }
    | {
        kind: "repeat";
        startAt?: string;
        frequency: "daily" | "weekly" | "monthly";
        at: string;
        maxRuns?: string;
      };
  onInsufficientFunds: Schedule["onInsufficientFunds"];
}

/** `PATCH /schedules/:id` `{ amountKobo }` changes what later runs pay, and answers `Schedule`. */

/** `POST /sweeps` with an Idempotency-Key makes a schedule that empties the wallet to a bank account. */
export type NewSweep = {
  bankCode: string;
  accountNumber: string;
  /** The owner that the review showed: another one is refused. */
  accountName?: string;
  /** Stays in the wallet; nothing by default. */
  keepAmountKobo?: string;
  reference?: string;
} & (
  | { when: "daily"; at: string; thresholdKobo?: string }
  /** As soon as the balance is at least this. */
  | { when: "threshold"; thresholdKobo: string }
);
