import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as finishedDeliveries from "../../db/deliveries/finished-deliveries";

/** A disabled endpoint may have days of pending deliveries, too many for one statement. */
const BATCH = 1_000;
const INTERVAL_MS = 5_000;

/** Drops the pending deliveries of deleted and disabled endpoints. */
export function dropUnwanted(db: Database, logger: Logger): Worker {
  return startWorker<number>({
    name: "drop unwanted webhook deliveries",
    claim: async () => {
      const dropped = await finishedDeliveries.dropUnwanted(db, BATCH);
      return dropped > 0 ? [dropped] : [];
    },
    work: async (dropped) => logger.info({ dropped }, "deliveries dropped"),
    concurrency: 1,
    idleMs: INTERVAL_MS,
    logger,
  });
}
