import { tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import type { MerchantNow } from "../../clients/merchants";
import { type MerchantClock, readClock } from "../../db/merchant-clock";
import * as runs from "../../db/schedule-runs";
import * as schedules from "../../db/schedules";
import type { Order, Run, Schedule } from "../../domain/schedule";
import { isTooLate } from "../../domain/schedule-plan";
import { type RunOutcome, sweepAmount } from "../../domain/schedule-run";
import { runAfter, stopReason } from "../../domain/schedule-run-states";
import { RETRY_MS } from "../pay-transfer";
import { completeIfOver } from "./complete-schedule";
import { isTransient } from "./open-runs";
import { findPayment, type PayRunParts, payRun } from "./pay-run";
import { insertRunEvent, insertScheduleEvent } from "./schedule-record";

/** Outlives the look-ups before a payment and the payment. */
const LEASE_MS = 60_000;
const CONCURRENCY = 8;
const IDLE_MS = 1_000;

/**
 * One step of a run under a lease: pays it, or looks up the outcome of its payment, and records what came of it. A kill
 * at any point leaves the run due, and the next step pays with the same key.
 * @throws LeaseLost; AppError SERVICE_UNAVAILABLE when a look-up before the payment gets no answer
 */
export async function runPayment(parts: PayRunParts, lease: Lease): Promise<void> {
  const { db } = parts;
  const run = await runs.findLeased(db, lease);
  if (!run) throw new LeaseLost();
  const outcome = await outcomeOf(parts, lease, run);
  crashpoint("schedule.run_paid");
  await inTransaction(db, (trx) => record(trx, lease, outcome), { repeatable: true });
  crashpoint("schedule.run_recorded");
}

async function outcomeOf(parts: PayRunParts, lease: Lease, run: Run): Promise<RunOutcome> {
  const { db } = parts;
  const schedule = await inTransaction(db, (trx) => schedules.lockById(trx, run.scheduleId));
  const merchant = await findMerchant(parts, schedule);
  if (merchant instanceof AppError) {
    const { code, message } = merchant;
    return withoutPaying(parts, { schedule, run }, { kind: "failed", code, message });
  }
  const { now } = await readClock(db, run);
  // The merchant moved the clock of test mode, so a run is never too late there.
  const isLate = run.mode === "live" && isTooLate(run.scheduledFor, now);
  if (run.paymentId || isLate)
    return withoutPaying(parts, { schedule, run }, { kind: "skipped", reason: "missed" });

  const sweep = await amountOfSweep(parts, { schedule, run, merchant });
  if ("reason" in sweep) return { kind: "skipped", reason: sweep.reason };
  const attempt = { number: run.attempts + 1, swept: sweep.amount };
  const begun = await inTransaction(db, (trx) => begin(trx, lease, attempt), {
    repeatable: true,
  });
  if ("reason" in begun) return { kind: "skipped", reason: begun.reason };
  crashpoint("schedule.run_begun");
  const { walletPayId, merchantName, limits } = merchant;
  return payRun(parts, { ...begun, walletPayId, merchantName, limits });
}

/** The merchant's present limits, or why its money may not move. */
async function findMerchant(
  { findMerchant: find, limits }: PayRunParts,
  { merchantId, mode }: Schedule,
): Promise<MerchantNow | AppError> {
  try {
    const merchant = await find({ merchantId }, limits);
    return mode === "live" && !merchant.liveMode ? new AppError("LIVE_MODE_OFF") : merchant;
  } catch (error) {
    if (error instanceof AppError && error.code === "MERCHANT_NOT_FOUND") return error;
    throw error;
  }
}

/** The outcome of a payment that has begun; `none` when there is none. */
async function withoutPaying(
  parts: PayRunParts,
  { schedule, run }: { schedule: Schedule; run: Run },
  none: RunOutcome,
): Promise<RunOutcome> {
  if (run.attempts === 0) return none;
  const { order, merchantName } = schedule;
  return findPayment(parts, { order, run, merchantName, walletPayId: order.fromPayId }, none);
}

/** The amount of a sweep that has not begun; of other payments the order has it. */
async function amountOfSweep(
  { ledger, charges }: PayRunParts,
  { schedule, run, merchant }: { schedule: Schedule; run: Run; merchant: MerchantNow },
): Promise<ReturnType<typeof sweepAmount> | { amount: undefined }> {
  const { order } = schedule;
  if (order.type !== "sweep" || run.state === "processing") return { amount: undefined };
  const { merchantId, mode } = run;
  const { merchantName, walletPayId, limits } = merchant;
  const of = tenant({ merchantId, mode, merchantName, walletPayId });
  const available = await ledger.available(of);
  return sweepAmount(order, { available, amountMax: limits.amountMax, charges });
}

/** Stores that a payment begins, and of which amount, before it does. */
async function begin(
  trx: Transaction,
  lease: Lease,
  { number: attempts, swept }: { number: number; swept: bigint | undefined },
): Promise<{ order: Order; run: Run } | { reason: "paused" | "canceled" }> {
  const { schedule, run } = await lockBoth(trx, lease);
  const { order } = schedule;
  const isRepeat = run.state === "processing";
  const reason = isRepeat ? undefined : stopReason(schedule.state);
  if (reason) return { reason };
  const amount = isRepeat ? run.amount : (swept ?? amountOf(order));
  const begun = { ...run, state: "processing", amount, attempts, retryAt: undefined } as const;
  return { order, run: await runs.update(trx, begun) };
}

function amountOf(order: Order): bigint | undefined {
  return order.type === "sweep" ? undefined : order.amount;
}

/** Stores the outcome, and what follows from it for the schedule. A repeat finds the run final, and changes nothing. */
async function record(trx: Transaction, lease: Lease, outcome: RunOutcome): Promise<void> {
  const { schedule, run } = await lockBoth(trx, lease);
  if (run.endedAt) return;
  const clock = await readClock(trx, schedule);
  const ageMs = clock.now.getTime() - clock.offsetMs - run.createdAt.getTime();
  const step = { schedule, run, outcome, now: clock.now, ageMs };
  const { run: changed, dueInMs } = runAfter(step, RETRY_MS);
  const after = await runs.update(trx, changed);
  if (dueInMs !== undefined) {
    const isHeld = await release(trx, { table: runs.RUN_TABLE, lease, dueInMs });
    if (!isHeld) throw new LeaseLost();
    return;
  }
  await insertRunEvent(trx, after);
  if (outcome.kind === "insufficient funds" && schedule.onInsufficientFunds === "pause")
    return pause(trx, schedule, clock);
  await completeIfOver(trx, schedule, clock);
}

/** The rule for too little money; a schedule whose last run this was completes instead. */
async function pause(trx: Transaction, schedule: Schedule, clock: MerchantClock): Promise<void> {
  if (schedule.state !== "active" || !schedule.nextRunAt)
    return completeIfOver(trx, schedule, clock);
  const changed = {
    ...schedule,
    ...({ state: "paused", pauseReason: "insufficient_funds" } as const),
    ...{ nextRunAt: undefined, announcedFor: undefined },
  };
  await insertScheduleEvent(trx, await schedules.update(trx, changed, clock), "paused");
}

/** Holds the schedule and its run, in this order, as all transactions do that change both. */
async function lockBoth(trx: Transaction, lease: Lease): Promise<{ schedule: Schedule; run: Run }> {
  const found = await runs.findLeased(trx, lease);
  if (!found) throw new LeaseLost();
  const schedule = await schedules.lockById(trx, found.scheduleId);
  const run = await runs.lockLeased(trx, lease);
  if (!run) throw new LeaseLost();
  return { schedule, run };
}

/** Pays the runs of schedules, and continues those whose process died. */
export function startScheduleRuns(parts: PayRunParts): Worker {
  return startLeaseWorker({
    name: "schedule runs",
    db: parts.db,
    table: runs.RUN_TABLE,
    work: (lease) => runPayment(parts, lease),
    isTransient,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger: parts.logger,
  });
}
