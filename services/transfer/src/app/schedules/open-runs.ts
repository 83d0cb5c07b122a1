import { tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import {
  type Lease,
  LeaseLost,
  release,
  startLeaseWorker,
  type Worker,
  wakeWorkers,
} from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import type { TransferLedger } from "../../clients/ledger";
import { type MerchantClock, readClock } from "../../db/merchant-clock";
import * as runs from "../../db/schedule-runs";
import * as schedules from "../../db/schedules";
import type { Schedule, SkipReason } from "../../domain/schedule";
import { nextCheck, planRuns, wakeAt } from "../../domain/schedule-plan";
import { completeIfOver } from "./complete-schedule";
import { insertRunEvent, insertScheduleEvent } from "./schedule-record";

export interface OpenRunsParts {
  db: Database;
  ledger: Pick<TransferLedger, "available">;
  logger: Logger;
}

const LEASE_MS = 30_000;
const CONCURRENCY = 8;
const IDLE_MS = 1_000;

/**
 * Opens the runs of a due schedule, or announces the next one; pays nothing itself. A kill at any point leaves the
 * schedule due, and a time has one run, whichever worker opens it.
 * @throws LeaseLost; AppError SERVICE_UNAVAILABLE when the ledger returns no balance
 */
export async function openRuns(parts: OpenRunsParts, lease: Lease): Promise<void> {
  const found = await schedules.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const isReached = await thresholdReached(parts, found);
  await inTransaction(parts.db, (trx) => open(trx, lease, isReached), { repeatable: true });
  crashpoint("schedule.opened");
}

/** Whether a sweep by its threshold has something to do; false for schedules with times. */
async function thresholdReached({ ledger }: OpenRunsParts, schedule: Schedule): Promise<boolean> {
  const { order, timing, merchantId, mode, merchantName } = schedule;
  if (timing.kind !== "threshold" || order.type !== "sweep") return false;
  const of = tenant({ merchantId, mode, merchantName, walletPayId: order.fromPayId });
  return (await ledger.available(of)) >= (order.threshold ?? 0n);
}

async function open(trx: Transaction, lease: Lease, isReached: boolean): Promise<void> {
  const schedule = await schedules.lockLeased(trx, lease);
  if (!schedule) throw new LeaseLost();
  const clock = await readClock(trx, schedule);
  const { nextRunAt } = schedule;
  if (!nextRunAt) return end(trx, lease, undefined);
  if (nextRunAt > clock.now) return lookAhead(trx, lease, schedule, clock);
  if (schedule.timing.kind === "threshold") {
    return openAll(trx, schedule, clock, {
      times: isReached && !(await runs.hasOpen(trx, schedule.id)) ? [{ at: nextRunAt }] : [],
      next: checkAfter(schedule, clock),
    });
  }
  const { missed, run, next } = planRuns(schedule, clock.now);
  const skipped = missed.map((at) => ({ at, skipReason: "missed" as const }));
  return openAll(trx, schedule, clock, {
    times: [...skipped, ...(run ? [{ at: run }] : [])],
    next,
  });
}

function checkAfter({ lastRun, endAt }: Schedule, { now }: MerchantClock): Date | undefined {
  const next = nextCheck(now, { hasFailed: lastRun?.state === "failed" });
  return endAt && next > endAt ? undefined : next;
}

/** Announces the next run once it is near. */
async function lookAhead(
  trx: Transaction,
  lease: Lease,
  schedule: Schedule,
  clock: MerchantClock,
): Promise<void> {
  const at = wakeAt(schedule);
  if (at && at > clock.now) return end(trx, lease, at.getTime() - clock.now.getTime());
  await schedules.announce(trx, schedule, clock);
  await insertScheduleEvent(trx, schedule, "upcoming");
}

/** Opens a run for each time, and stores the next one. */
async function openAll(
  trx: Transaction,
  schedule: Schedule,
  clock: MerchantClock,
  { times, next }: { times: { at: Date; skipReason?: SkipReason }[]; next: Date | undefined },
): Promise<void> {
  let { runs: count } = schedule;
  for (const { at, skipReason } of times) {
    const run = await runs.insert(trx, schedule, {
      number: count + 1,
      scheduledFor: at,
      skipReason,
    });
    if (!run) continue;
    count++;
    await insertRunEvent(trx, run);
  }
  const isLast = schedule.runsMax !== undefined && count >= schedule.runsMax;
  const nextRunAt = isLast ? undefined : next;
  const advanced = { ...schedule, runs: count, nextRunAt, announcedFor: undefined };
  await completeIfOver(trx, await schedules.update(trx, advanced, clock), clock);
  wakeWorkers(trx, runs.RUN_TABLE);
}

async function end(trx: Transaction, lease: Lease, dueInMs: number | undefined): Promise<void> {
  const isHeld = await release(trx, { table: schedules.SCHEDULE_TABLE, lease, dueInMs });
  if (!isHeld) throw new LeaseLost();
}

/** Whether another service did not answer. */
export function isTransient(error: unknown): boolean {
  return error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
}

/** Opens runs as their times come, and after an outage. */
export function startSchedules(parts: OpenRunsParts): Worker {
  return startLeaseWorker({
    name: "schedules",
    db: parts.db,
    table: schedules.SCHEDULE_TABLE,
    work: (lease) => openRuns(parts, lease),
    isTransient,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger: parts.logger,
  });
}
