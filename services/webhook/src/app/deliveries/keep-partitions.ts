import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import * as partitions from "../../db/partitions";

const INTERVAL_MS = 60 * 60 * 1_000;
/** There is room for a week, but for what must be dropped the lock may be free in a moment. */
const AGAIN_MS = 60 * 1_000;

const roomAhead = gauge({
  name: "webhook_partition_days_ahead",
  help: "Daily partitions that exist beyond today; below 0 no event can be stored",
});

/**
 * Makes room for the events, deliveries and attempts of the coming days and drops the days that are no
 * longer kept, at once and then every hour. Any number of processes may do it.
 */
export function keepPartitions(db: Database, logger: Logger, againMs = AGAIN_MS): Worker {
  let again: NodeJS.Timeout | undefined;
  const worker = startWorker<never>({
    name: "keep webhook partitions",
    claim: async () => {
      try {
        await keepAll(db, logger);
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

async function keepAll(db: Database, logger: Logger): Promise<void> {
  try {
    for (;;) {
      const kept = await partitions.keep(db);
      if (kept.made + kept.dropped + kept.forgotten > 0) logger.info(kept, "partitions maintained");
      if (kept.dropped === 0) return;
    }
  } finally {
    roomAhead.set(await partitions.daysAhead(db));
  }
}
