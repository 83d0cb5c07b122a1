import type { Recurrence__Output } from "@kobo/protos/transfer/v1/Recurrence";
import type { Schedule__Output } from "@kobo/protos/transfer/v1/Schedule";
import { z } from "zod";
import { ReferenceHolder } from "../reference-holder";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";
import {
  SCHEDULE_RUN_STATUSES,
  type ScheduleRunStatus,
  scheduleRunStatusFromWire,
} from "./schedule-run";

export const SCHEDULE_TYPES = ["transfer", "bill", "sweep"] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export const SCHEDULE_STATUSES = ["active", "paused", "completed", "canceled"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
type Frequency = (typeof FREQUENCIES)[number];

export const ON_INSUFFICIENT_FUNDS = ["skip", "retry", "pause"] as const;
type OnInsufficientFunds = (typeof ON_INSUFFICIENT_FUNDS)[number];

/** In the order of ISO 8601, whose first day is 1. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

const PAUSE_REASONS = ["merchant", "insufficient_funds"] as const;
type PauseReason = (typeof PAUSE_REASONS)[number];

interface BankPayeeView {
  accountNumber: string;
  bankCode: string;
  /** Empty for none. */
  accountName: string;
}

/** The payment of a schedule. Empty texts are absent. */
type ScheduledPaymentView =
  | {
      type: "transfer";
      fromPayId: string;
      payee: { kind: "payid"; toPayId: string } | ({ kind: "bank" } & BankPayeeView);
      amount: bigint;
      narration: string;
    }
  | {
      type: "bill";
      fromPayId: string;
      serviceId: string;
      amount: bigint | undefined;
      variationCode: string;
      billersCode: string;
      phone: string;
      subscriptionType: string;
      quantity: number | undefined;
      extraFields: Readonly<Record<string, string>>;
      narration: string;
    }
  | ({
      type: "sweep";
      fromPayId: string;
      keepAmount: bigint;
      threshold: bigint | undefined;
      minimumAmount: bigint;
      narration: string;
    } & BankPayeeView);

interface RecurrenceView {
  frequency: Frequency;
  interval: number;
  at: string;
  timeZone: string;
  dayOfMonth: number;
  /** 1 (Monday) to 7. */
  weekdays: readonly number[];
}

/** A schedule in the services. */
export interface ScheduleView {
  /** `sch_…` */
  id: string;
  reference: string;
  status: ScheduleStatus;
  pauseReason: PauseReason | null;
  payment: ScheduledPaymentView;
  startAt: Date | null;
  recurrence: RecurrenceView | null;
  endAt: Date | null;
  maxRuns: number | null;
  onInsufficientFunds: OnInsufficientFunds;
  metadata: Readonly<Record<string, unknown>>;
  runs: number;
  nextRunAt: Date | null;
  lastRun: { id: string; status: ScheduleRunStatus; scheduledFor: Date } | null;
  createdAt: Date;
  endedAt: Date | null;
  updatedAt: Date;
}

const Absent = "Null when you left it out.";

const TransferPart = z.object({
  fromPayId: z.string().describe("Your paying wallet."),
  toPayId: z.string().nullable().describe("Null for a bank account."),
  accountNumber: z.string().nullable().describe("Null for a PayID."),
  bankCode: z.string().nullable().describe("Null for a PayID."),
  accountName: z.string().nullable().describe(Absent),
  amount: Amount.describe("The payee's amount of each run, in kobo."),
  narration: z.string().describe("As you sent it; empty for the default."),
});

const BillPart = z.object({
  fromWallet: z.string().describe("Your paying wallet."),
  serviceID: z.string(),
  amount: Amount.nullable().describe("In kobo; null when you left it out."),
  variation_code: z.string().nullable().describe(Absent),
  billersCode: z.string().nullable().describe(Absent),
  phone: z.string(),
  subscription_type: z.string().nullable().describe(Absent),
  quantity: z.int().nullable().describe(Absent),
  extraFields: z.record(z.string(), z.string()).describe("As you sent them."),
  narration: z.string().describe("As you sent it; empty for the service's name."),
});

const SweepPart = z.object({
  fromPayId: z.string().describe("The wallet that is swept."),
  accountNumber: z.string(),
  bankCode: z.string(),
  accountName: z.string().nullable().describe(Absent),
  keepAmount: Amount.describe("The amount that stays in the wallet, in kobo."),
  threshold: Amount.nullable().describe(
    "Only a balance of at least this is swept, in kobo; null for any.",
  ),
  minimumAmount: Amount.describe("No smaller amount is swept, in kobo."),
  narration: z.string().describe("As you sent it; empty for the default."),
});

export const ScheduleRecord = z.object({
  id: z.string().describe("`sch_…`"),
  reference: z.string().describe("As you sent it."),
  type: z.enum(SCHEDULE_TYPES),
  status: z
    .enum(SCHEDULE_STATUSES)
    .describe(
      "`active`: its runs begin on time. `paused`: no run begins, and the times that pass are left out. `completed`: its last run is final. `canceled`: no further run begins.",
    ),
  pauseReason: z
    .enum(PAUSE_REASONS)
    .nullable()
    .describe(
      "Of a paused schedule: `merchant` when you paused it, `insufficient_funds` when its rule did. Null otherwise.",
    ),
  transfer: TransferPart.nullable().describe("Null for other types."),
  bill: BillPart.nullable().describe("Null for other types."),
  sweep: SweepPart.nullable().describe("Null for other types."),
  startAt: Timestamp.nullable().describe(
    "The only run; with a recurrence, the moment from which it counts. Null for a sweep by its threshold alone.",
  ),
  recurrence: z
    .object({
      frequency: z.enum(FREQUENCIES),
      interval: z.int().min(1).describe("Every so many days, weeks or months."),
      at: z.string().describe("Local time, `HH:MM`."),
      timeZone: z.string().describe("IANA name, such as `Africa/Lagos`."),
      dayOfMonth: z
        .int()
        .nullable()
        .describe("Monthly: a shorter month's last day stands for a day that it lacks."),
      weekdays: z.array(z.enum(WEEKDAYS)).nullable().describe("Weekly."),
    })
    .nullable()
    .describe("Null for a single run, and for a sweep by its threshold alone."),
  endAt: Timestamp.nullable().describe("No run is later; null for no end."),
  maxRuns: z.int().nullable().describe("Ends after so many runs; null for no bound."),
  onInsufficientFunds: z.enum(ON_INSUFFICIENT_FUNDS),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  runs: z.int().min(0).describe("Runs so far: paid, failed and skipped ones."),
  nextRunAt: Timestamp.nullable().describe(
    "Null when no run is left, while it is paused, and for a sweep by its threshold alone.",
  ),
  lastRun: z
    .object({
      id: z.string().describe("`schr_…`"),
      status: z.enum(SCHEDULE_RUN_STATUSES),
      scheduledFor: Timestamp,
    })
    .nullable()
    .describe("Null before the first."),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable().describe("When it was completed or canceled; null until then."),
  updatedAt: Timestamp,
});
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

export function scheduleRecord(view: ScheduleView): ScheduleRecord {
  const { payment, recurrence, lastRun } = view;
  return {
    id: view.id,
    reference: view.reference,
    type: payment.type,
    status: view.status,
    pauseReason: view.pauseReason,
    ...partsOf(payment),
    startAt: view.startAt && timestamp(view.startAt),
    recurrence: recurrence && recurrenceRecord(recurrence),
    endAt: view.endAt && timestamp(view.endAt),
    maxRuns: view.maxRuns,
    onInsufficientFunds: view.onInsufficientFunds,
    metadata: { ...view.metadata },
    runs: view.runs,
    nextRunAt: view.nextRunAt && timestamp(view.nextRunAt),
    lastRun: lastRun && { ...lastRun, scheduledFor: timestamp(lastRun.scheduledFor) },
    createdAt: timestamp(view.createdAt),
    endedAt: view.endedAt && timestamp(view.endedAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

function partsOf(
  payment: ScheduledPaymentView,
): Pick<ScheduleRecord, "transfer" | "bill" | "sweep"> {
  const none = { transfer: null, bill: null, sweep: null };
  switch (payment.type) {
    case "transfer":
      return { ...none, transfer: transferPart(payment) };
    case "bill":
      return { ...none, bill: billPart(payment) };
    case "sweep":
      return { ...none, sweep: sweepPart(payment) };
  }
}

type PartView<Type> = Extract<ScheduledPaymentView, { type: Type }>;

function transferPart({ payee, fromPayId, narration, ...order }: PartView<"transfer">) {
  const bank = payee.kind === "bank" ? payee : undefined;
  return {
    fromPayId,
    toPayId: payee.kind === "payid" ? payee.toPayId : null,
    accountNumber: bank?.accountNumber ?? null,
    bankCode: bank?.bankCode ?? null,
    accountName: bank?.accountName || null,
    amount: amount(order.amount),
    narration,
  };
}

function billPart({ phone, narration, extraFields, ...bill }: PartView<"bill">) {
  return {
    fromWallet: bill.fromPayId,
    serviceID: bill.serviceId,
    amount: bill.amount === undefined ? null : amount(bill.amount),
    variation_code: bill.variationCode || null,
    billersCode: bill.billersCode || null,
    phone,
    subscription_type: bill.subscriptionType || null,
    quantity: bill.quantity ?? null,
    extraFields: { ...extraFields },
    narration,
  };
}

function sweepPart({ fromPayId, accountNumber, bankCode, narration, ...sweep }: PartView<"sweep">) {
  return {
    fromPayId,
    accountNumber,
    bankCode,
    accountName: sweep.accountName || null,
    keepAmount: amount(sweep.keepAmount),
    threshold: sweep.threshold === undefined ? null : amount(sweep.threshold),
    minimumAmount: amount(sweep.minimumAmount),
    narration,
  };
}

function recurrenceRecord({ frequency, dayOfMonth, weekdays, ...rule }: RecurrenceView) {
  return {
    frequency,
    interval: rule.interval,
    at: rule.at,
    timeZone: rule.timeZone,
    dayOfMonth: frequency === "monthly" ? dayOfMonth : null,
    weekdays: frequency === "weekly" ? weekdays.flatMap((day) => WEEKDAYS[day - 1] ?? []) : null,
  };
}

const STATUSES = {
  SCHEDULE_STATUS_UNSPECIFIED: "active",
  SCHEDULE_STATUS_ACTIVE: "active",
  SCHEDULE_STATUS_PAUSED: "paused",
  SCHEDULE_STATUS_COMPLETED: "completed",
  SCHEDULE_STATUS_CANCELED: "canceled",
} as const;

const RULES = {
  ON_INSUFFICIENT_FUNDS_UNSPECIFIED: "skip",
  ON_INSUFFICIENT_FUNDS_SKIP: "skip",
  ON_INSUFFICIENT_FUNDS_RETRY: "retry",
  ON_INSUFFICIENT_FUNDS_PAUSE: "pause",
} as const;

const FREQUENCY = {
  FREQUENCY_UNSPECIFIED: "daily",
  FREQUENCY_DAILY: "daily",
  FREQUENCY_WEEKLY: "weekly",
  FREQUENCY_MONTHLY: "monthly",
} as const;

export function scheduleFromWire(schedule: Schedule__Output): ScheduleView {
  const { lastRun, recurrence } = schedule;
  const moment = (ms: string) => (ms === "0" ? null : momentFromWire(ms));
  return {
    id: schedule.id,
    reference: schedule.reference,
    status: STATUSES[schedule.status],
    pauseReason: PAUSE_REASONS.find((reason) => reason === schedule.pauseReason) ?? null,
    payment: paymentFromWire(schedule),
    startAt: moment(schedule.startAtMs),
    recurrence: recurrence && recurrenceFromWire(recurrence),
    endAt: moment(schedule.endAtMs),
    maxRuns: schedule.runsMax || null,
    onInsufficientFunds: RULES[schedule.onInsufficientFunds],
    metadata: schedule.metadataJson ? JSON.parse(schedule.metadataJson) : {},
    runs: schedule.runs,
    nextRunAt: moment(schedule.nextRunAtMs),
    lastRun: lastRun && {
      id: lastRun.id,
      status: scheduleRunStatusFromWire(lastRun.status),
      scheduledFor: momentFromWire(lastRun.scheduledForMs),
    },
    createdAt: momentFromWire(schedule.createdAtMs),
    endedAt: moment(schedule.endedAtMs),
    updatedAt: momentFromWire(schedule.updatedAtMs),
  };
}

function recurrenceFromWire({ frequency, ...rule }: Recurrence__Output): RecurrenceView {
  return { ...rule, frequency: FREQUENCY[frequency] };
}

/** @throws Error for a message without a payment */
function paymentFromWire({
  transfer,
  bill,
  sweep,
}: Pick<Schedule__Output, "transfer" | "bill" | "sweep">): ScheduledPaymentView {
  if (transfer) {
    const { fromPayId, toPayId, accountNumber, bankCode, accountName, narration } = transfer;
    const payee = toPayId
      ? ({ kind: "payid", toPayId } as const)
      : ({ kind: "bank", accountNumber, bankCode, accountName } as const);
    const amountKobo = BigInt(transfer.amountKobo);
    return { type: "transfer", fromPayId, payee, amount: amountKobo, narration };
  }
  if (bill) {
    const { fromWallet, amountKobo, quantity, serviceId, variationCode, billersCode } = bill;
    const { phone, subscriptionType, extraFields, narration } = bill;
    return {
      ...({ type: "bill", fromPayId: fromWallet, serviceId, variationCode, billersCode } as const),
      ...{ phone, subscriptionType, extraFields, narration, quantity },
      amount: amountKobo === undefined ? undefined : BigInt(amountKobo),
    };
  }
  if (!sweep) throw new Error("A schedule came without its payment.");
  const { keepAmountKobo, thresholdKobo, minimumAmountKobo, ...same } = sweep;
  return {
    ...same,
    type: "sweep",
    keepAmount: BigInt(keepAmountKobo),
    threshold: thresholdKobo === "0" ? undefined : BigInt(thresholdKobo),
    minimumAmount: BigInt(minimumAmountKobo),
  };
}

/** The schedule that already has a reference: the data of DUPLICATE_REFERENCE. */
export const ScheduleReferenceHolder = ReferenceHolder.extend({
  type: z.literal("schedule").describe("Always a schedule."),
  transactionId: z.null().describe("Each run has a transaction of its own."),
  id: z.string().describe("`sch_…` of the schedule that has the reference."),
  status: z.enum(SCHEDULE_STATUSES),
});
