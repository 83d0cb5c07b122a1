import { hours, minutes, seconds } from "@kobo/core/retry";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, isUnavailable } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { countOpen } from "./differences";
import { reconcile } from "./reconcile";
import { MODES, type ReconciliationSources } from "./reconciliation-sources";
import * as runs from "./runs";

interface Options {
  db: Database;
  sources: ReconciliationSources;
  logger: Logger;
  /** The delay before differences are compared a second time. */
  secondLookMs?: number;
}

/** A day of many pages takes minutes. After a crash another process takes over when this has passed. */
const LEASE_MS = hours(0.5);
const IDLE_MS = seconds(5);
/** The delay before a failed comparison is retried. */
const AGAIN_MS = minutes(1);
const TENDED_EVERY_MS = seconds(15);

const open = gauge({
  name: "reconciliation_open_differences",
  help: "Open reconciliation differences between Kobo's records and a provider's statement",
  labelNames: ["source", "mode"],
});
const missed = gauge({
  name: "reconciliation_missed_days",
  help: "Days whose reconciliation with a provider's statement is overdue",
  labelNames: ["source", "mode"],
});

/**
 * Compares each day with the provider's statement after its end, in each mode, in one process at a time, by the
 * database's clock, and again for a week, since money may come back. Days missed during an outage are compared later.
 */
export function startReconciliation(options: Options): Worker {
  const { db, sources, logger } = options;
  const stopping = new AbortController();
  const worker = startLeaseWorker({
    name: `reconciliation ${sources.source}`,
    db,
    table: runs.TABLE,
    work: (lease) => runDay({ ...options, lease, signal: stopping.signal }),
    isTransient: isUnavailable,
    leaseMs: LEASE_MS,
    // A day may be large, and no caller waits.
    concurrency: 1,
    idleMs: IDLE_MS,
    logger,
  });
  const tending = setInterval(() => void tend(options), TENDED_EVERY_MS);
  void tend(options).then(worker.wake);
  return {
    wake: worker.wake,
    stop: async () => {
      clearInterval(tending);
      stopping.abort();
      await worker.stop();
    },
  };
}

/** @throws LeaseLost */
async function runDay(options: Options & { lease: Lease; signal: AbortSignal }): Promise<void> {
  const { db, lease, signal, logger } = options;
  const subject = await runs.findLeased(db, lease);
  if (!subject) throw new LeaseLost();
  try {
    const { found, ...counts } = await reconcile({ ...options, subject });
    const fields = { ...subject, ...counts };
    if (found.length > 0) logger.warn(fields, "reconciliation found differences");
    else logger.info(fields, "reconciliation found no differences");
  } catch (error) {
    if (error instanceof LeaseLost || isUnavailable(error)) throw error;
    // Released, so that another process continues at once when this one stops.
    const dueInMs = signal.aborted ? 0 : AGAIN_MS;
    await inTransaction(db, (trx) => release(trx, { table: runs.TABLE, lease, dueInMs }));
    if (signal.aborted) return;
    logger.warn({ err: error, ...subject }, "reconciliation failed, retrying");
  }
}

/** Plans comparisons and measures open differences. A failure is retried the next time. */
async function tend({ db, sources: { source }, logger }: Options): Promise<void> {
  try {
    for (const mode of MODES) await runs.planDue(db, { mode, source });
    const counts = await countOpen(db, source);
    const missedCounts = await runs.countMissed(db, source);
    for (const mode of MODES) {
      open.set({ source, mode }, counts[mode]);
      missed.set({ source, mode }, missedCounts[mode]);
    }
  } catch (error) {
    logger.warn({ err: error, source }, "planning reconciliation failed");
  }
}
