import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as payIds from "../../db/pay-ids";

const BATCH = 500;
const INTERVAL_MS = 5_000;

/** Marks expired PayIDs. Reads do not depend on it, because they compare the expiry time. */
export function expirePayIds(db: Database, logger: Logger): Worker {
  return startWorker<number>({
    name: "expire pay ids",
    claim: async () => {
      const expired = await payIds.expireDue(db, BATCH);
      return expired > 0 ? [expired] : [];
    },
    work: async (expired) => logger.info({ expired }, "pay ids expired"),
    concurrency: 1,
    idleMs: INTERVAL_MS,
    logger,
  });
}
