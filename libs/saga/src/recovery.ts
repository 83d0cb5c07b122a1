import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { LEASE_MS } from "./saga-run";

interface Recovery {
  /** Names the worker in logs and metrics. */
  name: string;
  db: Database;
  table: string;
  /**
   * Resumes one saga under a lease.
   * @throws LeaseLost; CallFailed when the ledger gave no answer in time
   */
  resume: (lease: Lease) => Promise<void>;
  logger: Logger;
}

interface Tuning {
  /** Rows resumed at once. */
  concurrency: number;
  /** The longest wait for a row that another process makes due. */
  idleMs: number;
  leaseMs: number;
}

/** A callback that another process received waits at most this long. */
const IDLE_MS = 2_000;

/** Starts the recovery worker: it polls sagas that wait for an answer, and resumes those of crashed processes. */
export function startRecovery(
  recovery: Recovery,
  { concurrency = 32, idleMs = IDLE_MS, leaseMs = LEASE_MS }: Partial<Tuning> = {},
): Worker {
  const { resume: work, ...named } = recovery;
  const isTransient = (error: unknown) => error instanceof CallFailed;
  return startLeaseWorker({ ...named, work, isTransient, leaseMs, concurrency, idleMs });
}

/** The worker's delay after the ledger was unavailable. */
const RETRY_MS = 1_000;

/** Resumes a saga that was claimed for a caller who waits. If the ledger is unavailable, the worker resumes it later. */
export async function resumeNow(
  { db, table, resume }: Pick<Recovery, "db" | "table" | "resume">,
  lease: Lease,
): Promise<void> {
  try {
    await resume(lease);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof CallFailed)) throw error;
    await inTransaction(db, (trx) => release(trx, { table, lease, dueInMs: RETRY_MS }));
  }
}
