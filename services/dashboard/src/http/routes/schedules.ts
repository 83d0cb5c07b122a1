import { NewReference } from "@kobo/api-schemas/input";
import { AccountNumber, BankCode, scheduleToWire } from "@kobo/api-schemas/payment-requests";
import {
  ON_INSUFFICIENT_FUNDS,
  SCHEDULE_STATUSES,
  type ScheduleRunView,
  type ScheduleView,
  scheduleRecord,
  scheduleRunRecord,
} from "@kobo/api-schemas/records";
import { newUuid } from "@kobo/core/ids";
import { z } from "zod";
import {
  addSchedule,
  changeSchedule,
  changeScheduleAmount,
  getScheduleDetail,
  getSchedules,
  type OrderFrom,
} from "../../app/merchant/schedules";
import type { Schedule, ScheduleDetail, Schedules } from "../api";
import { AmountKobo, Moment } from "../fields";
import { modeRoute, type Route } from "../route";
import { Cursor } from "./pay-ids";
import { ofMode, PaymentBody } from "./payouts";

const ListQuery = z.object({
  status: z.enum(SCHEDULE_STATUSES, "Choose a state from the list.").optional(),
  cursor: Cursor,
});

const Time = z
  .string("Enter a time, such as 09:00.")
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "Enter a time, such as 09:00.");

const RunsMax = z.coerce
  .number("Enter a whole number.")
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(100_000, "Enter at most 100,000.");

const CreateBody = z.object({
  payment: PaymentBody,
  when: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("once"), startAt: Moment }),
    z.object({
      kind: z.literal("repeat"),
      /** Its day is that of the runs. */
      startAt: Moment.optional(),
      frequency: z.enum(["daily", "weekly", "monthly"], "Choose how often."),
      at: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "Enter a time, such as 09:00."),
      maxRuns: RunsMax.optional(),
    }),
  ]),
  onInsufficientFunds: z.enum(ON_INSUFFICIENT_FUNDS, "Choose what happens then."),
});

const SweepBody = z.intersection(
  z.object({
    bankCode: BankCode,
    accountNumber: AccountNumber,
    /** As the user has seen it: another owner is refused. */
    accountName: z.string().trim().max(100).optional(),
    keepAmountKobo: AmountKobo.optional(),
    reference: NewReference.optional(),
  }),
  z.discriminatedUnion(
    "when",
    [
      z.object({
        when: z.literal("daily"),
        at: Time,
        thresholdKobo: AmountKobo.optional(),
      }),
      z.object({ when: z.literal("threshold"), thresholdKobo: AmountKobo }),
    ],
    "Choose when.",
  ),
);

/** Schedules, and what stops and starts them. */
export const SCHEDULE_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/schedules",
    action: "schedules.read",
    query: ListQuery,
    handle: async (call) => {
      const { schedules, next } = await getSchedules(call.parts, {
        ...ofMode(call),
        ...call.query,
      });
      const body: Schedules = { schedules: schedules.map(toSchedule), next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/schedules",
    action: "schedules.write",
    needsKey: true,
    body: CreateBody,
    handle: async (call) => {
      const { parts, body, by, idempotencyKey: key } = call;
      const change = { ...ofMode(call), by, key, orderFrom: toOrder(body, key) };
      return { status: 201, body: toSchedule(await addSchedule(parts, change)) };
    },
  }),

  modeRoute({
    method: "get",
    path: "/schedules/:id",
    action: "schedules.read",
    query: z.object({ cursor: Cursor }),
    handle: async (call) => {
      const { parts, params, query } = call;
      const request = { ...ofMode(call), id: params.id ?? "", cursor: query.cursor };
      const { schedule, runs, next } = await getScheduleDetail(parts, request);
      const body: ScheduleDetail = { ...toSchedule(schedule), runs: runs.map(toRun), next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/sweeps",
    action: "schedules.write",
    needsKey: true,
    body: SweepBody,
    handle: async (call) => {
      const { parts, body, by, idempotencyKey: key } = call;
      const change = { ...ofMode(call), by, key, orderFrom: toSweep(body, key) };
      return { status: 201, body: toSchedule(await addSchedule(parts, change)) };
    },
  }),

  modeRoute({
    method: "patch",
    path: "/schedules/:id",
    action: "schedules.write",
    body: z.object({ amountKobo: AmountKobo }),
    handle: async (call) => {
      const { parts, params, body, by } = call;
      const change = { ...ofMode(call), id: params.id ?? "", amount: body.amountKobo, by };
      return { body: toSchedule(await changeScheduleAmount(parts, change)) };
    },
  }),

  ...(["pause", "resume", "cancel"] as const).map((action) =>
    modeRoute({
      method: "post",
      path: `/schedules/:id/${action}`,
      action: "schedules.write",
      handle: async (call) => {
        const change = { ...ofMode(call), id: call.params.id ?? "", action, by: call.by };
        return { body: toSchedule(await changeSchedule(call.parts, change)) };
      },
    }),
  ),
];

/** A reference that is left out derives from the form's key, so that a repeat has the same. */
function toOrder(
  { payment, when, onInsufficientFunds }: z.infer<typeof CreateBody>,
  key: string,
): OrderFrom {
  const reference =
    NewReference.safeParse(payment.reference).data ?? `schedule-${key || newUuid()}`;
  const { kind, startAt } = when;
  const timing =
    kind === "once"
      ? { startAt }
      : {
          ...(startAt ? { startAt } : {}),
          ...(when.maxRuns === undefined ? {} : { maxRuns: when.maxRuns }),
          recurrence: { frequency: when.frequency, at: when.at },
        };
  const terms = { reference, ...timing, onInsufficientFunds };
  return (wallet) => {
    if (payment.kind === "bill") {
      const { kind: _, reference: __, ...bill } = payment;
      return scheduleToWire({ ...terms, type: "bill", bill: { ...bill, fromWallet: wallet } });
    }
    const { kind: _, reference: __, ...transfer } = payment;
    return scheduleToWire({
      ...{ ...terms, type: "transfer" },
      transfer: { ...transfer, fromPayId: wallet },
    });
  };
}

/** Without a reference it has that of its form. */
function toSweep(body: z.infer<typeof SweepBody>, key: string): OrderFrom {
  const {
    bankCode,
    accountNumber,
    accountName,
    keepAmountKobo: keep,
    thresholdKobo: threshold,
  } = body;
  return (fromPayId) =>
    scheduleToWire({
      reference: body.reference ?? `sweep-${key || newUuid()}`,
      type: "sweep",
      sweep: {
        ...{ fromPayId, bankCode, accountNumber },
        ...(accountName && { accountName }),
        ...(keep !== undefined && { keepAmount: Number(keep) }),
        ...(threshold !== undefined && { threshold: Number(threshold) }),
      },
      ...(body.when === "daily" && { recurrence: { frequency: "daily", at: body.at } }),
    });
}

function toSchedule(schedule: ScheduleView): Schedule {
  const { payment, ...view } = schedule;
  const { recurrence, nextRunAt, endAt, startAt, lastRun } = scheduleRecord(schedule);
  return {
    ...{ id: view.id, reference: view.reference, status: view.status, type: payment.type },
    ...{ recurrence, nextRunAt, endAt, startAt, lastRun },
    pauseReason: view.pauseReason,
    to: payeeOf(payment),
    amountKobo: payment.type === "sweep" ? null : (payment.amount?.toString() ?? null),
    keepAmountKobo: payment.type === "sweep" ? String(payment.keepAmount) : null,
    thresholdKobo: payment.type === "sweep" ? (payment.threshold?.toString() ?? null) : null,
    narration: payment.narration,
    maxRuns: view.maxRuns,
    onInsufficientFunds: view.onInsufficientFunds,
    runsCount: view.runs,
    createdAt: view.createdAt.toISOString(),
  };
}

/** The payee in one line. */
function payeeOf(payment: ScheduleView["payment"]): string {
  switch (payment.type) {
    case "bill":
      return `${payment.serviceId} · ${payment.billersCode || payment.phone}`;
    case "sweep":
      return `${payment.accountNumber} · ${payment.bankCode}`;
    case "transfer": {
      const { payee } = payment;
      return payee.kind === "payid" ? payee.toPayId : `${payee.accountNumber} · ${payee.bankCode}`;
    }
  }
}

function toRun(run: ScheduleRunView): ScheduleDetail["runs"][number] {
  const { amount, scheduleId: _, createdAt, updatedAt, ...record } = scheduleRunRecord(run);
  return { ...record, amountKobo: amount === null ? null : String(amount) };
}
