import {
  ScheduleBody,
  ScheduleChangeBody,
  scheduleChangeToWire,
  scheduleToWire,
} from "@kobo/api-schemas/payment-requests";
import {
  SCHEDULE_STATUSES,
  SCHEDULE_TYPES,
  ScheduleRecord,
  ScheduleReferenceHolder,
  ScheduleRunRecord,
  type ScheduleStatus,
  type ScheduleType,
  scheduleFromWire,
  scheduleRecord,
  scheduleRunFromWire,
  scheduleRunRecord,
} from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import type { Schedule__Output } from "@kobo/protos/transfer/v1/Schedule";
import type { ScheduleRun__Output } from "@kobo/protos/transfer/v1/ScheduleRun";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { checkScope, type Scope } from "../../../domain/keys/scope";
import type { Refusals } from "../description";
import { OF_STATUS, OF_TYPE, ScheduleId } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { limitsToWire } from "./transfers";

const PATH = "/schedules/:id";
const Params = z.object({ id: ScheduleId });

/** A key without the scope of a payment cannot have it made later. */
const PAYMENT_SCOPES = {
  transfer: "transfers:write",
  bill: "bills:write",
  sweep: "transfers:write",
} as const satisfies Record<ScheduleType, Scope>;

/** The errors of a bill's check. */
const QUOTE_OF_BILL: Refusals = {
  SERVICE_NOT_FOUND: null,
  AMOUNT_TOO_LOW: null,
  AMOUNT_TOO_HIGH: null,
  VERIFY_ACCOUNT_FAILED: null,
  FETCH_CATEGORIES_FAILED: null,
  FETCH_SERVICES_FAILED: null,
  FETCH_VARIATIONS_FAILED: null,
};

const createSchedule = operation({
  id: "createSchedule",
  section: "Schedules",
  summary: "Create a schedule",
  description:
    "Pays later, again and again, or whenever a wallet has enough to sweep. The payment is checked now by the rules of an ordinary one; each run is an ordinary transfer or bill purchase whose reference is the run's id. Send `startAt` for a single run or a `recurrence`; a sweep with a `threshold` needs neither. The key also needs `transfers:write`, or `bills:write` for a bill. A schedule belongs to you and not to the key: it continues when the key is deactivated.",
  sdk: "schedules.create",
  scope: "schedules:write",
  method: "POST",
  path: "/schedules",
  body: ScheduleBody,
  responses: { 201: ScheduleRecord },
  refusals: {
    ...QUOTE_OF_BILL,
    INVALID_AMOUNT: null,
    WALLET_PAYID_REQUIRED: null,
    PAYID_NOT_FOUND: null,
    BANK_NOT_SUPPORTED: null,
    EXTERNAL_ACCOUNT_VERIFICATION_FAILED: null,
    DUPLICATE_REFERENCE: { data: ScheduleReferenceHolder },
  },
  handler: async (call) => {
    const { body, tenant, keyId, scopes, idempotency, deadline, services } = call;
    checkScope(scopes, PAYMENT_SCOPES[body.type]);
    const request = {
      tenant: toWireTenant(tenant),
      actor: toPublicId("key", keyId),
      limits: limitsToWire(call),
      idempotency,
      ...scheduleToWire(body),
    };
    const { schedule, replayed } = await services.transfers.CreateSchedule(request, { deadline });
    return { status: 201, message: "Schedule created.", data: toRecord(schedule), replayed };
  },
});

function toRecord(schedule: Schedule__Output | null): ScheduleRecord {
  return scheduleRecord(scheduleFromWire(present(schedule, "the schedule")));
}

const getSchedule = operation({
  id: "getSchedule",
  section: "Schedules",
  summary: "Get a schedule",
  description: "With its next run and its last one.",
  sdk: "schedules.get",
  scope: "schedules:read",
  method: "GET",
  path: PATH,
  params: Params,
  responses: { 200: ScheduleRecord },
  refusals: { SCHEDULE_NOT_FOUND: null },
  handler: async (call) => {
    const { schedule } = await find(call, call.params.id);
    return { status: 200, message: "Schedule retrieved.", data: toRecord(schedule) };
  },
});

function find({ tenant, services }: Pick<Context, "tenant" | "services">, id: string) {
  return services.transfers.GetSchedule({ tenant: toWireTenant(tenant), id });
}

const STATUSES = {
  active: "SCHEDULE_STATUS_ACTIVE",
  paused: "SCHEDULE_STATUS_PAUSED",
  completed: "SCHEDULE_STATUS_COMPLETED",
  canceled: "SCHEDULE_STATUS_CANCELED",
} as const satisfies Record<ScheduleStatus, string>;

const TYPES = {
  transfer: "SCHEDULE_TYPE_TRANSFER",
  bill: "SCHEDULE_TYPE_BILL",
  sweep: "SCHEDULE_TYPE_SWEEP",
} as const satisfies Record<ScheduleType, string>;

const listSchedules = operation({
  id: "listSchedules",
  section: "Schedules",
  summary: "List your schedules",
  description: "Newest first.",
  sdk: "schedules.list",
  scope: "schedules:read",
  method: "GET",
  path: "/schedules",
  query: PageQuery.extend({
    status: z.enum(SCHEDULE_STATUSES).optional().describe(OF_STATUS),
    type: z.enum(SCHEDULE_TYPES).optional().describe(OF_TYPE),
  }),
  responses: { 200: listOf("schedules", ScheduleRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "schedules",
      find: async (pageRequest) => {
        const { schedules, hasMore, nextBefore, previousAfter } =
          await services.transfers.ListSchedules({
            tenant: toWireTenant(tenant),
            status: query.status ? STATUSES[query.status] : "SCHEDULE_STATUS_UNSPECIFIED",
            type: query.type ? TYPES[query.type] : "SCHEDULE_TYPE_UNSPECIFIED",
            ...pageRequest,
          });
        return { found: schedules, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    return { status: 200, message: "Schedules retrieved.", data: listData("schedules", page) };
  },
});

const listScheduleRuns = operation({
  id: "listScheduleRuns",
  section: "Schedules",
  summary: "List the runs of a schedule",
  description: "Newest first, each with its transaction, or why there is none.",
  sdk: "schedules.runs",
  scope: "schedules:read",
  method: "GET",
  path: `${PATH}/runs`,
  params: Params,
  query: PageQuery,
  responses: { 200: listOf("runs", ScheduleRunRecord) },
  refusals: { SCHEDULE_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, tenant, services } = call;
    const page = await pageOf(call, {
      name: `runs of ${params.id}`,
      find: async (pageRequest) => {
        const { runs, hasMore, nextBefore, previousAfter } =
          await services.transfers.ListScheduleRuns({
            ...{ tenant: toWireTenant(tenant), id: params.id },
            ...pageRequest,
          });
        return { found: runs, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: (run: ScheduleRun__Output) => scheduleRunRecord(scheduleRunFromWire(run)),
    });
    return { status: 200, message: "Runs retrieved.", data: listData("runs", page) };
  },
});

const updateSchedule = operation({
  id: "updateSchedule",
  section: "Schedules",
  summary: "Change a schedule",
  description:
    "Changes the fields that you send, at least one, for runs that have not begun. The key also needs the scope of the payment.",
  sdk: "schedules.update",
  scope: "schedules:write",
  method: "PATCH",
  path: PATH,
  params: Params,
  body: ScheduleChangeBody,
  responses: { 200: ScheduleRecord },
  refusals: {
    SCHEDULE_NOT_FOUND: null,
    INVALID_SCHEDULE_STATE: null,
    ...QUOTE_OF_BILL,
    INVALID_AMOUNT: null,
  },
  handler: async (call) => {
    const { params, body, tenant, deadline, services } = call;
    await checkPaymentScope(call, params.id);
    const request = { tenant: toWireTenant(tenant), id: params.id, limits: limitsToWire(call) };
    const { schedule } = await services.transfers.ChangeSchedule(
      { ...request, ...scheduleChangeToWire(body) },
      { deadline },
    );
    return { status: 200, message: "Schedule updated.", data: toRecord(schedule) };
  },
});

/** A restricted key may make later payments only of the kinds that it may make itself. */
async function checkPaymentScope(
  call: Pick<Context, "tenant" | "services" | "scopes">,
  id: string,
): Promise<void> {
  if (call.scopes === null) return;
  const { schedule } = await find(call, id);
  checkScope(call.scopes, PAYMENT_SCOPES[toRecord(schedule).type]);
}

type Action = "pause" | "resume" | "cancel";

const ACTIONS = {
  pause: "SCHEDULE_ACTION_PAUSE",
  resume: "SCHEDULE_ACTION_RESUME",
  cancel: "SCHEDULE_ACTION_CANCEL",
} as const;

const pause = action("pause", {
  id: "pauseSchedule",
  summary: "Pause a schedule",
  description:
    "No further run begins, and the times that pass meanwhile are left out. A payment that has begun ends as usual.",
  message: "Schedule paused.",
});
const resume = action("resume", {
  id: "resumeSchedule",
  summary: "Resume a schedule",
  description:
    "Its next run is the next time from now on. The key also needs the scope of the payment.",
  message: "Schedule resumed.",
});
const cancel = action("cancel", {
  id: "cancelSchedule",
  summary: "Cancel a schedule",
  description: "No further run begins, for ever. A payment that has begun ends as usual.",
  message: "Schedule canceled.",
});

function action(
  name: Action,
  { message, ...words }: { id: string; summary: string; description: string; message: string },
) {
  return operation({
    ...words,
    section: "Schedules",
    sdk: `schedules.${name}`,
    scope: "schedules:write",
    method: "POST",
    path: `${PATH}/${name}`,
    params: Params,
    responses: { 200: ScheduleRecord },
    refusals: { SCHEDULE_NOT_FOUND: null, INVALID_SCHEDULE_STATE: null },
    handler: async (call) => {
      const { tenant, idempotency, services } = call;
      const { id } = call.params;
      if (name === "resume") await checkPaymentScope(call, id);
      const request = { tenant: toWireTenant(tenant), id, action: ACTIONS[name], idempotency };
      const { schedule } = await services.transfers.ActOnSchedule(request);
      return { status: 200, message, data: toRecord(schedule) };
    },
  });
}

/** A path with a parameter comes after the paths that it would match. */
export const SCHEDULE_OPERATIONS = [
  createSchedule,
  listSchedules,
  getSchedule,
  updateSchedule,
  listScheduleRuns,
  pause,
  resume,
  cancel,
];
