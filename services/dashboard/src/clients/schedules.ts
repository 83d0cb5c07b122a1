import { AppError } from "@kobo/errors";
import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { CreateScheduleRequest } from "@kobo/protos/transfer/v1/CreateScheduleRequest";
import type { Schedule__Output } from "@kobo/protos/transfer/v1/Schedule";
import type { ScheduleRun__Output } from "@kobo/protos/transfer/v1/ScheduleRun";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "transfers">;

/** As the contract has it, checked by the schemas that the gateway uses too. */
export type ScheduleOrder = Omit<
  CreateScheduleRequest,
  "tenant" | "actor" | "idempotency" | "limits"
>;

/** As the contract has it; its views come from the schemas of the API. */
export type WireSchedule = Schedule__Output;

export type ScheduleStatus = keyof typeof STATUSES;
export type ScheduleAction = "pause" | "resume" | "cancel";

const STATUSES = {
  active: "SCHEDULE_STATUS_ACTIVE",
  paused: "SCHEDULE_STATUS_PAUSED",
  completed: "SCHEDULE_STATUS_COMPLETED",
  canceled: "SCHEDULE_STATUS_CANCELED",
} as const;

const ACTIONS = {
  pause: "SCHEDULE_ACTION_PAUSE",
  resume: "SCHEDULE_ACTION_RESUME",
  cancel: "SCHEDULE_ACTION_CANCEL",
} as const;

interface Page {
  cursor: string;
  limit: number;
}

/** Newest first. */
export async function listSchedules(
  { transfers }: Calls,
  owner: Owner,
  { status, cursor, limit }: Page & { status?: ScheduleStatus | undefined },
): Promise<{ schedules: WireSchedule[]; next: string | null }> {
  const { schedules, nextBefore } = await transfers.ListSchedules({
    tenant: tenantOf(owner),
    status: status ? STATUSES[status] : "SCHEDULE_STATUS_UNSPECIFIED",
    ...{ before: cursor, limit },
  });
  return { schedules, next: nextBefore || null };
}

/** @throws AppError SCHEDULE_NOT_FOUND */
export async function getSchedule(
  { transfers }: Calls,
  owner: Owner,
  id: string,
): Promise<WireSchedule> {
  return present((await transfers.GetSchedule({ tenant: tenantOf(owner), id })).schedule);
}

/**
 * Newest first.
 * @throws AppError SCHEDULE_NOT_FOUND
 */
export async function listRuns(
  { transfers }: Calls,
  owner: Owner,
  { id, cursor, limit }: Page & { id: string },
): Promise<{ runs: ScheduleRun__Output[]; next: string | null }> {
  const request = { tenant: tenantOf(owner), id, before: cursor, limit };
  const { runs, nextBefore } = await transfers.ListScheduleRuns(request);
  return { runs, next: nextBefore || null };
}

/**
 * Safe to repeat under the same key.
 * @throws AppError as the contract says
 */
export async function createSchedule(
  { transfers }: Calls,
  owner: Owner,
  order: ScheduleOrder,
  { key, actor, limits }: { key: string; actor: string; limits: TransferLimits },
): Promise<WireSchedule> {
  const { schedule } = await transfers.CreateSchedule({
    ...order,
    ...{ tenant: tenantOf(owner), actor, limits },
    idempotency: idempotencyOf(owner, key, order),
  });
  return present(schedule);
}

/** @throws AppError SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE */
export async function actOnSchedule(
  { transfers }: Calls,
  owner: Owner,
  { id, action }: { id: string; action: ScheduleAction },
): Promise<WireSchedule> {
  const request = { tenant: tenantOf(owner), id, action: ACTIONS[action] };
  return present((await transfers.ActOnSchedule(request)).schedule);
}

/**
 * Changes the amount of later runs.
 * @throws AppError SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, VALIDATION_ERROR
 */
export async function changeAmount(
  { transfers }: Calls,
  owner: Owner,
  { id, amount, limits }: { id: string; amount: bigint; limits: TransferLimits },
): Promise<WireSchedule> {
  const request = { tenant: tenantOf(owner), id, amountKobo: String(amount), limits };
  return present((await transfers.ChangeSchedule(request)).schedule);
}

function present(schedule: WireSchedule | null): WireSchedule {
  if (!schedule) throw new AppError("INTERNAL_ERROR");
  return schedule;
}
