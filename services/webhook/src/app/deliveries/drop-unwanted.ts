import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as finishedDeliveries from "../../db/deliveries/finished-deliveries";

/** A disabled endpoint may have days of traffic waiting: in one statement that would run too long. */
const BATCH = 1_000;
const INTERVAL_MS = 5_000;

/** Drops what was still to be delivered to endpoints that were deleted or disabled. */
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
