import type { Mode } from "@kobo/core/tenant";
import type { Recurrence } from "./schedule-recurrence";

export const SCHEDULE_STATES = ["active", "paused", "completed", "canceled"] as const;

/**
 * The states of a schedule (transitions: `schedule-states.ts`):
 * - `active`: its runs begin on time
 * - `paused`: no run begins; the times that pass are left out
 * - `completed`: its last run is final
 * - `canceled`: no further run begins
 */
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/**
 * The states of a run:
 * - `pending`: it is due, and no payment has begun
 * - `processing`: its payment has begun, and the outcome is not known
 * - `retrying`: the wallet had too little money, and another attempt follows on the same day
 * - `completed`, `failed`: the outcome of its payment
 * - `skipped`: nothing was paid, for a reason of the schedule's own
 */
export type RunState = "pending" | "processing" | "retrying" | "completed" | "failed" | "skipped";

export type SkipReason =
  | "missed"
  | "insufficient_funds"
  | "below_threshold"
  | "below_minimum"
  | "paused"
  | "canceled";

/** The rule for a wallet with too little money. */
export type OnInsufficientFunds = "skip" | "retry" | "pause";

export type PauseReason = "merchant" | "insufficient_funds";

interface BankPayee {
  accountNumber: string;
  bankCode: string;
  /** The expected owner; empty for none. */
  accountName: string;
}

export interface TransferOrder {
  type: "transfer";
  fromPayId: string;
  payee: { kind: "payid"; toPayId: string } | ({ kind: "bank" } & BankPayee);
  amount: bigint;
  /** Empty for the default. */
  narration: string;
}

/** A bill as bills takes it. Fields that the merchant left out are empty. */
export interface BillOrder {
  type: "bill";
  fromPayId: string;
  serviceId: string;
  /** Undefined where the price is the provider's. */
  amount: bigint | undefined;
  variationCode: string;
  billersCode: string;
  phone: string;
  subscriptionType: string;
  quantity: number | undefined;
  extraFields: Readonly<Record<string, string>>;
  narration: string;
}

/** Moves what a wallet has above `keepAmount` to a bank account. */
export interface SweepOrder extends BankPayee {
  type: "sweep";
  fromPayId: string;
  keepAmount: bigint;
  /** Sweeps only a balance of at least this; undefined for any. */
  threshold: bigint | undefined;
  /** Sweeps no smaller amount. */
  minimumAmount: bigint;
  narration: string;
}

export type Order = TransferOrder | BillOrder | SweepOrder;

/** When a schedule runs: once, again and again, or whenever its sweep's threshold is reached. */
export type Timing =
  | { kind: "once"; at: Date }
  | { kind: "recurring"; startsAt: Date; rule: Recurrence }
  | { kind: "threshold" };

/** The fields that a merchant may change. */
export interface Terms {
  /** No run after this moment. */
  endAt: Date | undefined;
  runsMax: number | undefined;
  onInsufficientFunds: OnInsufficientFunds;
  metadata: Readonly<Record<string, unknown>>;
}

export interface NewSchedule extends Terms {
  /** UUIDv7. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  reference: string;
  /** Identifies the key or the person that created it. */
  createdBy: string;
  order: Order;
  timing: Timing;
  /** The first run, by the merchant's clock. */
  nextRunAt: Date;
}

export interface Schedule extends Omit<NewSchedule, "nextRunAt"> {
  state: ScheduleState;
  pauseReason: PauseReason | undefined;
  /** Runs so far. */
  runs: number;
  /** By the merchant's clock; undefined when no run is left, and outside `active`. */
  nextRunAt: Date | undefined;
  /** The run that was announced. */
  announcedFor: Date | undefined;
  lastRun: LastRun | undefined;
  createdAt: Date;
  endedAt: Date | undefined;
  updatedAt: Date;
}

interface LastRun {
  id: string;
  state: RunState;
  scheduledFor: Date;
}

export interface Run {
  id: string;
  scheduleId: string;
  merchantId: string;
  mode: Mode;
  /** From 1, in the order of their times. */
  number: number;
  /** By the merchant's clock. */
  scheduledFor: Date;
  state: RunState;
  /** Payments that have begun for it. */
  attempts: number;
  /** The payment's amount, once it has begun; undefined for a bill at the provider's price. */
  amount: bigint | undefined;
  /** UUID of the transfer or the bill purchase, once it is known. */
  paymentId: string | undefined;
  skipReason: SkipReason | undefined;
  errorCode: string;
  errorMessage: string;
  /** Of a run that is retrying, by the merchant's clock. */
  retryAt: Date | undefined;
  createdAt: Date;
  endedAt: Date | undefined;
  updatedAt: Date;
}

/** Whether runs have times, which are announced. */
export function isTimed({ timing }: Pick<Schedule, "timing">): boolean {
  return timing.kind !== "threshold";
}
