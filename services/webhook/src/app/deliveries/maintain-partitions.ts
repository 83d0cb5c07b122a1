import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import * as partitions from "../../db/partitions";

const INTERVAL_MS = 60 * 60 * 1_000;
/** Partitions exist for a week ahead, but a locked old one may be free again soon. */
const AGAIN_MS = 60 * 1_000;

const daysAhead = gauge({
  name: "webhook_partition_days_ahead",
  help: "Daily partitions that exist beyond today; below 0 no event can be stored",
});

/**
 * Creates the partitions of the coming days and drops expired ones, at once and then every hour.
 * Several processes may run it concurrently.
 */
export function maintainPartitions(db: Database, logger: Logger, againMs = AGAIN_MS): Worker {
  let again: NodeJS.Timeout | undefined;
  const worker = startWorker<never>({
    name: "keep webhook partitions",
    claim: async () => {
      try {
        await maintainAll(db, logger);
      } catch (error) {
        logger.error({ err: error }, "partition maintenance failed");
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
      await worker.stop();
      clearTimeout(again);
    },
  };
}

async function maintainAll(db: Database, logger: Logger): Promise<void> {
  try {
    for (;;) {
      const changes = await partitions.maintain(db);
      if (changes.created + changes.dropped + changes.expired > 0)
        logger.info(changes, "partitions maintained");
      if (changes.dropped === 0) return;
    }
  } finally {
    daysAhead.set(await partitions.daysAhead(db));
  }
}
