import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import {
  type ActionKey,
  type Database,
  inTransaction,
  isRepeatedAction,
  type Transaction,
} from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { readClock } from "../../db/merchant-clock";
import * as runs from "../../db/schedule-runs";
import * as schedules from "../../db/schedules";
import type { Schedule } from "../../domain/schedule";
import { firstTime, nextCheck } from "../../domain/schedule-plan";
import { type ScheduleAction, stateAfter } from "../../domain/schedule-states";
import { insertScheduleEvent } from "./schedule-record";

export interface ActOnSchedule extends ActionKey {
  tenant: Tenant;
  /** UUID. */
  id: string;
  action: ScheduleAction;
}

/**
 * Pauses, resumes or cancels a schedule. The lock of its row orders this and the workers: after a pause or a
 * cancellation no payment begins, and a payment that has begun ends as usual. A repeat changes nothing, nor does one
 * under the same key after another action.
 * @throws AppError SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, IDEMPOTENCY_KEY_REUSED
 */
export async function actOnSchedule(
  { db }: { db: Database },
  command: ActOnSchedule,
): Promise<Schedule> {
  const schedule = await inTransaction(db, (trx) => act(trx, command), { repeatable: true });
  crashpoint(`schedule.${command.action}`);
  return schedule;
}

async function act(
  trx: Transaction,
  { tenant, id, action, ...key }: ActOnSchedule,
): Promise<Schedule> {
  const found = await schedules.lock(trx, tenant, id);
  if (!found) throw new AppError("SCHEDULE_NOT_FOUND");
  if (await isRepeatedAction(trx, key)) return found;
  const state = stateAfter(found.state, action);
  if (state === undefined) return found;

  const { now, offsetMs } = await readClock(trx, found);
  const nextRunAt = action === "resume" ? nextAfterPause(found, now) : undefined;
  const pauseReason = action === "pause" ? "merchant" : undefined;
  const changed = { ...found, state, nextRunAt, pauseReason, announcedFor: undefined } as const;
  const after = await schedules.update(trx, changed, { offsetMs });
  if (action === "resume") {
    wakeWorkers(trx, schedules.SCHEDULE_TABLE);
    return after;
  }
  await runs.wakeWaiting(trx, id);
  wakeWorkers(trx, runs.RUN_TABLE);
  await insertScheduleEvent(trx, after, action === "pause" ? "paused" : "canceled");
  return after;
}

/** The times that passed during the pause are left out. */
function nextAfterPause(schedule: Schedule, now: Date): Date {
  if (schedule.timing.kind === "threshold") return nextCheck(now, { hasFailed: false });
  const next = firstTime(schedule, now);
  if (next) return next;
  throw new AppError(
    "INVALID_SCHEDULE_STATE",
    "Its last run was due while it was paused. Change its end, or create another schedule.",
  );
}
