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

interface Pace {
  /** Rows resumed at once. */
  concurrency: number;
  /** The pause after finding nothing due. */
  idleMs: number;
  leaseMs: number;
}

/** Polls what waits for an answer, and resumes what a process that died has left. */
export function startRecovery(
  recovery: Recovery,
  { concurrency = 32, idleMs = 250, leaseMs = LEASE_MS }: Partial<Pace> = {},
): Worker {
  const { resume: work, ...named } = recovery;
  const isPassing = (error: unknown) => error instanceof CallFailed;
  return startLeaseWorker({ ...named, work, isTransient: isPassing, leaseMs, concurrency, idleMs });
}

/** The ledger was away: until the worker tries. */
const AGAIN_MS = 1_000;

/** Resumes a saga that was claimed for a caller who waits. The worker does what cannot be done now. */
export async function resumeNow(
  { db, table, resume }: Pick<Recovery, "db" | "table" | "resume">,
  lease: Lease,
): Promise<void> {
  try {
    await resume(lease);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof CallFailed)) throw error;
    await inTransaction(db, (trx) => release(trx, { table, lease, dueInMs: AGAIN_MS }));
  }
}
