import { minutes } from "@kobo/core/retry";
import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as files from "../../db/files";

/** Longer than the deletion of a file's content takes. */
const LEASE_MS = minutes(1);

/** Starts the worker that deletes files which no dispute used in time. */
export function startFileDeletion({ db, logger }: { db: Database; logger: Logger }): Worker {
  return startLeaseWorker({
    name: "unused files",
    db,
    table: files.TABLE,
    work: (lease) => deleteUnusedFile(db, lease),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: 2,
    idleMs: minutes(1),
    logger,
  });
}

/** @throws LeaseLost, also when a dispute has taken the file */
export async function deleteUnusedFile(db: Database, lease: Lease): Promise<void> {
  const isHeld = await inTransaction(db, (trx) => files.deleteLeased(trx, lease), {
    repeatable: true,
  });
  if (!isHeld) throw new LeaseLost();
}
