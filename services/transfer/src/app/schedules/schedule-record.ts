import {
  type ScheduleRunView,
  type ScheduleView,
  scheduleRecord,
  scheduleRunRecord,
} from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { isTimed, type Run, type Schedule } from "../../domain/schedule";

export function toScheduleView(schedule: Schedule): ScheduleView {
  const { timing, lastRun } = schedule;
  return {
    id: toPublicId("sch", schedule.id),
    reference: schedule.reference,
    status: schedule.state,
    pauseReason: schedule.pauseReason ?? null,
    payment: schedule.order,
    startAt: startOf(timing),
    recurrence: timing.kind === "recurring" ? timing.rule : null,
    endAt: schedule.endAt ?? null,
    maxRuns: schedule.runsMax ?? null,
    onInsufficientFunds: schedule.onInsufficientFunds,
    metadata: schedule.metadata,
    runs: schedule.runs,
    nextRunAt: isTimed(schedule) ? (schedule.nextRunAt ?? null) : null,
    lastRun: lastRun
      ? {
          id: toPublicId("schr", lastRun.id),
          status: lastRun.state,
          scheduledFor: lastRun.scheduledFor,
        }
      : null,
    createdAt: schedule.createdAt,
    endedAt: schedule.endedAt ?? null,
    updatedAt: schedule.updatedAt,
  };
}

function startOf(timing: Schedule["timing"]): Date | null {
  switch (timing.kind) {
    case "once":
      return timing.at;
    case "recurring":
      return timing.startsAt;
    case "threshold":
      return null;
  }
}

export function toRunView(run: Run): ScheduleRunView {
  const { errorCode: code, errorMessage: message } = run;
  return {
    id: toPublicId("schr", run.id),
    scheduleId: toPublicId("sch", run.scheduleId),
    sequence: run.number,
    scheduledFor: run.scheduledFor,
    status: run.state,
    attempts: run.attempts,
    amount: run.amount ?? null,
    transactionId: run.paymentId ? toPublicId("txn", run.paymentId) : null,
    skipReason: run.skipReason ?? null,
    error: code ? { code, message } : null,
    nextAttemptAt: run.retryAt ?? null,
    createdAt: run.createdAt,
    endedAt: run.endedAt ?? null,
    updatedAt: run.updatedAt,
  };
}

export type ScheduleEvent = "upcoming" | "completed" | "paused" | "canceled";

/** Writes the event of a change, in the transaction of the change. */
export async function insertScheduleEvent(
  trx: Transaction,
  schedule: Schedule,
  what: ScheduleEvent,
): Promise<void> {
  // A run is announced once; a schedule may be paused again and again.
  const once = what === "upcoming" ? schedule.nextRunAt : schedule.updatedAt;
  const event: NewEvent<`schedule.${ScheduleEvent}`> = {
    name: `schedule.${what}`,
    id: deriveUuid(schedule.id, `${what}/${once?.getTime()}`),
    key: schedule.id,
    merchantId: schedule.merchantId,
    mode: schedule.mode,
    at: what === "upcoming" ? new Date() : schedule.updatedAt,
    data: scheduleRecord(toScheduleView(schedule)),
  };
  await insertEvents(trx, [event]);
}

/** Writes the event of a run's outcome, in the transaction that stores it. */
export async function insertRunEvent(trx: Transaction, run: Run): Promise<void> {
  const { state } = run;
  if (state !== "completed" && state !== "failed" && state !== "skipped") return;
  const event: NewEvent<`schedule.run.${typeof state}`> = {
    name: `schedule.run.${state}`,
    id: deriveUuid(run.id, state),
    key: run.scheduleId,
    merchantId: run.merchantId,
    mode: run.mode,
    at: run.updatedAt,
    data: scheduleRunRecord(toRunView(run)),
  };
  await insertEvents(trx, [event]);
}
