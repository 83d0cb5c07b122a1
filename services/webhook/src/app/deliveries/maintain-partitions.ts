import { startWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as partitions from "../../db/partitions";

const INTERVAL_MS = 60 * 60 * 1_000;
/** Partitions exist for a week ahead, but a lock may be free again soon. */
const AGAIN_MS = 60 * 1_000;
/** Deliveries read in one transaction, which takes milliseconds. */
const BATCH = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const daysAhead = gauge({
  name: "webhook_partition_days_ahead",
  help: "Daily partitions that exist beyond today; below 0 no event can be stored",
});

interface Parts {
  db: Database;
  logger: Logger;
  stopping: AbortSignal;
}

/**
 * Creates the partitions of the coming days and drops expired ones, at once and then every hour.
 * Several processes may run it concurrently.
 */
export function maintainPartitions(db: Database, logger: Logger, againMs = AGAIN_MS): Worker {
  const stopping = new AbortController();
  let again: NodeJS.Timeout | undefined;
  const worker = startWorker<never>({
    name: "keep webhook partitions",
    claim: async () => {
      try {
        await maintainAll({ db, logger, stopping: stopping.signal });
      } catch (error) {
        logger.warn({ err: error }, "partition maintenance failed");
        again = setTimeout(() => worker.wake(), againMs);
      }
      return [];
    },
    work: async () => {},
    concurrency: 1,
    idleMs: INTERVAL_MS,
    logger,
  });
  return {
    wake: worker.wake,
    stop: async () => {
      stopping.abort();
      await worker.stop();
      clearTimeout(again);
    },
  };
}

/** Creates first: the deletion of expired deliveries may take long or fail. */
async function maintainAll(parts: Parts): Promise<void> {
  const { db, logger } = parts;
  try {
    const created = await partitions.createMissing(db);
    if (created > 0) logger.info({ created }, "partitions created");
  } finally {
    daysAhead.set(await partitions.daysAhead(db));
  }
  // Deliveries expire on the same day as a partition. After midnight the next run deletes and drops those of one more day.
  const keptFrom = await partitions.firstKeptDay(db);
  if (keptFrom === undefined) return;
  await deleteExpiredDeliveries(parts, keptFrom);
  await dropExpiredPartitions(parts, keptFrom);
}

/** Deletes the deliveries that have been pending beyond the retention of their event. */
async function deleteExpiredDeliveries(
  { db, logger, stopping }: Parts,
  keptFrom: string,
): Promise<void> {
  let expired = 0;
  let reached: string | null = FIRST_ID;
  while (reached !== null && !stopping.aborted) {
    const after: string = reached;
    const batch = await inTransaction(
      db,
      (trx) => pendingDeliveries.deleteExpired(trx, { after, keptFrom, limit: BATCH }),
      { repeatable: true },
    );
    expired += batch.expired;
    reached = batch.reached;
  }
  if (expired > 0) logger.info({ expired }, "pending deliveries expired");
}

async function dropExpiredPartitions(
  { db, logger, stopping }: Parts,
  keptFrom: string,
): Promise<void> {
  let dropped = 0;
  while (!stopping.aborted && (await partitions.dropExpired(db, keptFrom))) dropped += 1;
  if (dropped > 0) logger.info({ dropped }, "partitions dropped");
}
