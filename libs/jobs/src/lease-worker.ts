import type { Database } from "@kobo/postgres";
import { inTransaction } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import { claimDue, type Lease, release, untilNextDue } from "./lease";
import { registerWorker } from "./wake";
import { startWorker, type Worker } from "./worker";

/** Another worker has the row, because the lease ran out or the row was claimed by a request. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

interface Options {
  /** Names the worker in logs and metrics. */
  name: string;
  db: Database;
  /** A table with the columns that `claimDue` needs. */
  table: string;
  /**
   * Processes one row and ends its lease with `release`. LeaseLost means that nothing is left to do; after any other
   * error the row is due again when its lease has run out.
   */
  work: (lease: Lease) => Promise<void>;
  /** Whether the error is transient, such as an unavailable service: the row is due again soon. */
  isTransient: (error: unknown) => boolean;
  /** Outlives one attempt, so that no other worker picks up the same row. */
  leaseMs: number;
  concurrency: number;
  /**
   * The longest pause. The worker claims rows that it knows of on time; rows that another process makes due sooner wait
   * at most this long.
   */
  idleMs: number;
  logger: Logger;
}

/** The delay after a transient error. */
const RETRY_MS = 2_000;
const MEASURED_EVERY_MS = 15_000;

const waiting = gauge({
  name: "jobs_due",
  help: "Rows that are due and not claimed, by worker",
  labelNames: ["worker"],
});
const oldest = gauge({
  name: "jobs_oldest_due_seconds",
  help: "Age of the oldest due row that is not claimed, by worker",
  labelNames: ["worker"],
});

/**
 * Processes rows of a table as they fall due by the database's clock, each under a lease with a fence. After a crash
 * another process claims the row when the lease has run out.
 */
export function startLeaseWorker(options: Options): Worker {
  const { name, db, table, work, isTransient, leaseMs, concurrency, idleMs, logger } = options;
  const worker = startWorker<Lease>({
    name,
    claim: (limit) => claimDue(db, { table, limit, leaseMs }),
    work: async (lease) => {
      try {
        await work(lease);
      } catch (error) {
        if (error instanceof LeaseLost) return;
        if (!isTransient(error)) throw error;
        logger.warn({ err: error, worker: name, row: lease.id }, "job failed, retrying");
        await inTransaction(db, (trx) => release(trx, { table, lease, dueInMs: RETRY_MS }));
      }
    },
    concurrency,
    idleMs,
    untilDueMs: () => untilNextDue(db, { table, withinMs: idleMs }),
    logger,
  });
  const unregister = registerWorker(table, worker.wake);
  const measuring = setInterval(() => void measure(options), MEASURED_EVERY_MS);
  return {
    wake: worker.wake,
    stop: async () => {
      clearInterval(measuring);
      unregister();
      await worker.stop();
    },
  };
}

/** A failed measurement leaves the last one. */
async function measure({ name, db, table, logger }: Options): Promise<void> {
  try {
    const { rows } = await db.raw<{ rows: { count: number; age: number }[] }>(
      `SELECT count(*)::int AS count,
         COALESCE(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float8 AS age
       FROM ?? WHERE due_at <= clock_timestamp()
         AND (leased_until IS NULL OR leased_until < clock_timestamp())`,
      [table],
    );
    waiting.set({ worker: name }, rows[0]?.count ?? 0);
    oldest.set({ worker: name }, rows[0]?.age ?? 0);
  } catch (error) {
    logger.debug({ err: error, worker: name }, "measuring due rows failed");
  }
}
