import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { PurchaseRequest__Output } from "@kobo/protos/bills/v1/PurchaseRequest";
import type { ChangeScheduleRequest__Output } from "@kobo/protos/transfer/v1/ChangeScheduleRequest";
import type { CreateScheduleRequest__Output } from "@kobo/protos/transfer/v1/CreateScheduleRequest";
import type { Recurrence__Output } from "@kobo/protos/transfer/v1/Recurrence";
import type { ScheduledSweep__Output } from "@kobo/protos/transfer/v1/ScheduledSweep";
import type { ScheduledTransfer__Output } from "@kobo/protos/transfer/v1/ScheduledTransfer";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireIdempotency, fromWireTenant, type Handlers } from "@kobo/rpc";
import { type ActOnSchedule, actOnSchedule } from "../app/schedules/act-on-schedule";
import { changeSchedule, type ScheduleChange } from "../app/schedules/change-schedule";
import type { CheckOrderParts } from "../app/schedules/check-order";
import { type CreateSchedule, createSchedule } from "../app/schedules/create-schedule";
import { getSchedule, listScheduleRuns, listSchedules } from "../app/schedules/read-schedules";
import type { Order } from "../domain/schedule";
import { DEFAULT_TIME_ZONE, type RecurrenceOfRequest } from "../domain/schedule-recurrence";
import { type Limits, normalised } from "../domain/wallet-debit";
import { toWireRun, toWireSchedule } from "./schedules-to-wire";
import { deadlineOfRequest, limitsOf } from "./to-command";

type ScheduleHandlers = Pick<
  Handlers<TransfersDefinition>,
  | "CreateSchedule"
  | "GetSchedule"
  | "ListSchedules"
  | "ListScheduleRuns"
  | "ActOnSchedule"
  | "ChangeSchedule"
>;

export type ScheduleParts = CheckOrderParts & {
  db: Parameters<typeof actOnSchedule>[0]["db"];
  limits: Limits;
};

export function schedules(parts: ScheduleParts): ScheduleHandlers {
  return {
    CreateSchedule: async (request) => {
      const { schedule, replayed } = await createSchedule(parts, toCreation(request, parts.limits));
      return { schedule: toWireSchedule(schedule), replayed };
    },

    GetSchedule: async ({ tenant, id }) => {
      const key = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      return { schedule: toWireSchedule(await getSchedule(parts, key)) };
    },

    ListSchedules: async ({ tenant, status, type, limit, ...position }) => {
      const { items, ...page } = await listSchedules(parts, {
        tenant: fromWireTenant(tenant),
        state: STATES[status],
        type: TYPES[type],
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { ...page, schedules: items.map(toWireSchedule) };
    },

    ListScheduleRuns: async ({ tenant, id, limit, ...position }) => {
      const { items, ...page } = await listScheduleRuns(parts, {
        tenant: fromWireTenant(tenant),
        id: toUuid(id),
        ...pagePositionFromWire(position, isNumber),
        limit,
      });
      return { ...page, runs: items.map(toWireRun) };
    },

    ActOnSchedule: async (request) => {
      const action = ACTIONS[request.action];
      if (!action) throw new AppError("VALIDATION_ERROR", "The call names no action.");
      const command: ActOnSchedule = {
        tenant: fromWireTenant(request.tenant),
        id: toUuid(request.id),
        action,
        ...fromWireIdempotency(request.idempotency),
      };
      return { schedule: toWireSchedule(await actOnSchedule(parts, command)) };
    },

    ChangeSchedule: async (request) => {
      const schedule = await changeSchedule(parts, {
        tenant: fromWireTenant(request.tenant),
        id: toUuid(request.id),
        change: toChange(request),
        limits: limitsOf(request.limits, parts.limits),
        deadline: deadlineOfRequest(),
      });
      return { schedule: toWireSchedule(schedule) };
    },
  };
}

/** @throws AppError SCHEDULE_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("sch", id);
  if (!uuid) throw new AppError("SCHEDULE_NOT_FOUND");
  return uuid;
}

/** A run's number, within the range of its column. */
function isNumber(text: string): boolean {
  return /^[1-9][0-9]{0,8}$/.test(text);
}

function toCreation(request: CreateScheduleRequest__Output, defaults: Limits): CreateSchedule {
  return {
    tenant: fromWireTenant(request.tenant),
    reference: request.reference,
    order: toOrder(request),
    startAt: moment(request.startAtMs),
    recurrence: request.recurrence ? toRecurrence(request.recurrence) : undefined,
    endAt: moment(request.endAtMs),
    runsMax: request.runsMax || undefined,
    onInsufficientFunds: RULES[request.onInsufficientFunds] ?? "skip",
    metadata: request.metadataJson ? JSON.parse(request.metadataJson) : {},
    createdBy: request.actor,
    ...fromWireIdempotency(request.idempotency),
    limits: limitsOf(request.limits, defaults),
    deadline: deadlineOfRequest(),
  };
}

function moment(ms: string): Date | undefined {
  return ms === "0" ? undefined : new Date(Number(ms));
}

function toOrder({ transfer, bill, sweep }: CreateScheduleRequest__Output): Order {
  if (transfer) return toTransfer(transfer);
  if (bill) return toBill(bill);
  if (sweep) return toSweep(sweep);
  throw new AppError("VALIDATION_ERROR", "The call names no payment.");
}

function toTransfer({
  toPayId,
  accountNumber,
  bankCode,
  accountName,
  ...transfer
}: ScheduledTransfer__Output): Order {
  return {
    type: "transfer",
    fromPayId: normalised(transfer.fromPayId),
    payee: toPayId
      ? { kind: "payid", toPayId: normalised(toPayId) }
      : { kind: "bank", accountNumber, bankCode, accountName },
    amount: BigInt(transfer.amountKobo),
    narration: transfer.narration,
  };
}

function toBill(bill: PurchaseRequest__Output): Order {
  const { serviceId, variationCode, billersCode, phone, subscriptionType, extraFields } = bill;
  return {
    ...{
      type: "bill",
      serviceId,
      variationCode,
      billersCode,
      phone,
      subscriptionType,
      extraFields,
    },
    fromPayId: normalised(bill.fromWallet),
    amount: bill.amountKobo === undefined ? undefined : BigInt(bill.amountKobo),
    quantity: bill.quantity,
    narration: bill.narration,
  } as const;
}

function toSweep({
  keepAmountKobo,
  thresholdKobo,
  minimumAmountKobo,
  fromPayId,
  ...sweep
}: ScheduledSweep__Output): Order {
  return {
    ...sweep,
    type: "sweep",
    fromPayId: normalised(fromPayId),
    keepAmount: BigInt(keepAmountKobo),
    threshold: thresholdKobo === "0" ? undefined : BigInt(thresholdKobo),
    minimumAmount: BigInt(minimumAmountKobo),
  };
}

function toRecurrence({
  frequency,
  dayOfMonth,
  timeZone,
  ...rule
}: Recurrence__Output): RecurrenceOfRequest {
  const known = FREQUENCIES[frequency];
  if (!known) throw new AppError("VALIDATION_ERROR", "The call names no frequency.");
  return {
    ...rule,
    frequency: known,
    timeZone: timeZone || DEFAULT_TIME_ZONE,
    dayOfMonth: dayOfMonth || undefined,
  };
}

function toChange(request: ChangeScheduleRequest__Output): ScheduleChange {
  const { amountKobo, endAtMs, runsMax, metadataJson } = request;
  const onInsufficientFunds = RULES[request.onInsufficientFunds];
  return {
    ...(amountKobo === undefined ? {} : { amount: BigInt(amountKobo) }),
    ...(endAtMs === undefined ? {} : { endAt: moment(endAtMs) }),
    ...(runsMax === undefined ? {} : { runsMax: runsMax || undefined }),
    ...(onInsufficientFunds ? { onInsufficientFunds } : {}),
    ...(metadataJson ? { metadata: JSON.parse(metadataJson) } : {}),
  };
}

const STATES = {
  SCHEDULE_STATUS_UNSPECIFIED: undefined,
  SCHEDULE_STATUS_ACTIVE: "active",
  SCHEDULE_STATUS_PAUSED: "paused",
  SCHEDULE_STATUS_COMPLETED: "completed",
  SCHEDULE_STATUS_CANCELED: "canceled",
} as const;

const TYPES = {
  SCHEDULE_TYPE_UNSPECIFIED: undefined,
  SCHEDULE_TYPE_TRANSFER: "transfer",
  SCHEDULE_TYPE_BILL: "bill",
  SCHEDULE_TYPE_SWEEP: "sweep",
} as const;

const RULES = {
  ON_INSUFFICIENT_FUNDS_UNSPECIFIED: undefined,
  ON_INSUFFICIENT_FUNDS_SKIP: "skip",
  ON_INSUFFICIENT_FUNDS_RETRY: "retry",
  ON_INSUFFICIENT_FUNDS_PAUSE: "pause",
} as const;

const FREQUENCIES = {
  FREQUENCY_UNSPECIFIED: undefined,
  FREQUENCY_DAILY: "daily",
  FREQUENCY_WEEKLY: "weekly",
  FREQUENCY_MONTHLY: "monthly",
} as const;

const ACTIONS = {
  SCHEDULE_ACTION_UNSPECIFIED: undefined,
  SCHEDULE_ACTION_PAUSE: "pause",
  SCHEDULE_ACTION_RESUME: "resume",
  SCHEDULE_ACTION_CANCEL: "cancel",
} as const;
