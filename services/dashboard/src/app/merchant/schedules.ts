import {
  type ScheduleRunView,
  type ScheduleView,
  scheduleFromWire,
  scheduleRunFromWire,
} from "@kobo/api-schemas/records";
import { getTransferLimits } from "../../clients/merchants";
import {
  actOnSchedule,
  changeAmount,
  createSchedule,
  getSchedule,
  listRuns,
  listSchedules,
  type ScheduleAction,
  type ScheduleOrder,
  type ScheduleStatus,
  type WireSchedule,
} from "../../clients/schedules";
import type { AuditAction, State } from "../../domain/audit";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

/** Newest first. */
export async function getSchedules(
  parts: Parts,
  { status, cursor, ...of }: OfMode & { status?: ScheduleStatus | undefined; cursor: string },
): Promise<{ schedules: ScheduleView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  const page = { status, cursor, limit: PAGE };
  const { schedules, next } = await listSchedules(parts.services, owner, page);
  return { schedules: schedules.map(scheduleFromWire), next };
}

/**
 * A schedule with a page of its runs, newest first.
 * @throws AppError SCHEDULE_NOT_FOUND
 */
export async function getScheduleDetail(
  parts: Parts,
  { id, cursor, ...of }: OfMode & { id: string; cursor: string },
): Promise<{ schedule: ScheduleView; runs: ScheduleRunView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  const [schedule, { runs, next }] = await Promise.all([
    getSchedule(parts.services, owner, id),
    listRuns(parts.services, owner, { id, cursor, limit: PAGE }),
  ]);
  return { schedule: scheduleFromWire(schedule), runs: runs.map(scheduleRunFromWire), next };
}

/** The payment of a form, whose payer is filled in here. */
export type OrderFrom = (walletPayId: string) => ScheduleOrder;

/**
 * Safe to repeat under the same key.
 * @throws AppError LIVE_MODE_OFF, and as the contract says
 */
export async function addSchedule(
  parts: Parts,
  { orderFrom, key, ...change }: ModeChange & { orderFrom: OrderFrom; key: string },
): Promise<ScheduleView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const limits = await getTransferLimits(services, change.merchantId);
  const order = orderFrom(owner.merchant.walletPayId);
  const created = await recordModeChange(
    parts,
    change,
    {
      action: "schedule.created",
      object: "schedule",
      before: null,
      after: { reference: order.reference ?? "" },
    },
    {
      work: () => createSchedule(services, owner, order, { key, actor: change.by.actor, limits }),
      afterOf: (schedule) => ({ ...stateOf(schedule), id: schedule.id }),
    },
  );
  return scheduleFromWire(created);
}

const AUDITED = {
  pause: "schedule.paused",
  resume: "schedule.resumed",
  cancel: "schedule.canceled",
} as const satisfies Record<ScheduleAction, AuditAction>;

/** @throws AppError LIVE_MODE_OFF, SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE */
export async function changeSchedule(
  parts: Parts,
  { id, action, ...change }: ModeChange & { id: string; action: ScheduleAction },
): Promise<ScheduleView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const before = stateOf(await getSchedule(services, owner, id));
  const changed = await recordModeChange(
    parts,
    change,
    { action: AUDITED[action], object: `schedule:${id}`, before, after: before },
    { work: () => actOnSchedule(services, owner, { id, action }), afterOf: stateOf },
  );
  return scheduleFromWire(changed);
}

/** @throws AppError LIVE_MODE_OFF, SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH */
export async function changeScheduleAmount(
  parts: Parts,
  { id, amount, ...change }: ModeChange & { id: string; amount: bigint },
): Promise<ScheduleView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const limits = await getTransferLimits(services, change.merchantId);
  const before = amountStateOf(await getSchedule(services, owner, id));
  const after = { ...before, amountKobo: String(amount) };
  const changed = await recordModeChange(
    parts,
    change,
    { action: "schedule.changed", object: `schedule:${id}`, before, after },
    { work: () => changeAmount(services, owner, { id, amount, limits }), afterOf: amountStateOf },
  );
  return scheduleFromWire(changed);
}

function amountStateOf(schedule: WireSchedule): State {
  const { reference, payment } = scheduleFromWire(schedule);
  return {
    reference,
    amountKobo: payment.type === "sweep" ? null : (payment.amount?.toString() ?? null),
  };
}

function stateOf(schedule: WireSchedule): State {
  const { reference, status, payment } = scheduleFromWire(schedule);
  return { reference, status, type: payment.type };
}
