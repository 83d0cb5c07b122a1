import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as runs from "../../db/schedule-runs";
import * as schedules from "../../db/schedules";
import {
  type Order,
  type Run,
  SCHEDULE_STATES,
  type Schedule,
  type ScheduleState,
} from "../../domain/schedule";

interface Parts {
  db: Database;
}

interface Key {
  tenant: Tenant;
  /** UUID. */
  id: string;
}

/** @throws AppError SCHEDULE_NOT_FOUND, also for another merchant's */
export async function getSchedule({ db }: Parts, { tenant, id }: Key): Promise<Schedule> {
  const found = await schedules.findById(db, tenant, id);
  if (!found) throw new AppError("SCHEDULE_NOT_FOUND");
  return found;
}

const TYPES: readonly Order["type"][] = ["transfer", "bill", "sweep"];

export interface ListSchedules extends PageQuery {
  tenant: Tenant;
  /** Undefined means every state. */
  state: ScheduleState | undefined;
  /** Undefined means every type. */
  type: Order["type"] | undefined;
}

/** The merchant's schedules, newest first. */
export async function listSchedules(
  { db }: Parts,
  { tenant, state, type, ...position }: ListSchedules,
): Promise<Page<Schedule>> {
  const filters = { states: state ? [state] : SCHEDULE_STATES, types: type ? [type] : TYPES };
  return pageOf(
    position,
    (page) => schedules.list(db, tenant, { ...page, ...filters }),
    ({ id }) => id,
  );
}

/**
 * The runs of a schedule, newest first.
 * @throws AppError SCHEDULE_NOT_FOUND
 */
export async function listScheduleRuns(
  { db }: Parts,
  { tenant, id, ...position }: PageQuery & Key,
): Promise<Page<Run>> {
  await getSchedule({ db }, { tenant, id });
  return pageOf(
    position,
    (page) => runs.list(db, id, page),
    ({ number }) => String(number),
  );
}
