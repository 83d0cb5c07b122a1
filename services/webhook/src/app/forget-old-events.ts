import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as events from "../db/events";

/** Merchants may look back and have events sent again for this long (decision 111). */
const KEPT_DAYS = 30;
const BATCH = 200;
const INTERVAL_MS = 60_000;

/** Deletes events that are no longer kept, with their deliveries and attempts. */
export function forgetOldEvents(db: Database, logger: Logger): Worker {
  return startWorker<number>({
    name: "forget old webhook events",
    claim: async () => {
      const forgotten = await events.forget(db, { days: KEPT_DAYS, limit: BATCH });
      return forgotten > 0 ? [forgotten] : [];
    },
    work: async (forgotten) => logger.info({ forgotten }, "old events forgotten"),
    concurrency: 1,
    idleMs: INTERVAL_MS,
    logger,
  });
}
