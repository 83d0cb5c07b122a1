import { toPublicId } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import { startWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as endpointHealth from "../../db/endpoints/endpoint-health";
import { failingNews } from "./endpoint-news";

const HOUR_MS = 60 * 60 * 1_000;
/** For how long a live endpoint has been failing when operators are told. After three days it is disabled. */
const WARNED_AFTER_MS = [HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS];
/** Counting what waits for an endpoint takes a moment. */
const BATCH = 20;
const INTERVAL_MS = 60_000;

/** Tells operators of live endpoints to which nothing gets through, before these are disabled. */
export function startWarningOfFailing(db: Database, logger: Logger): Worker {
  return startWorker<string>({
    name: "warn of failing webhook endpoints",
    claim: () => warnOfFailing(db),
    work: async (endpoint) => logger.warn({ endpoint }, "webhook endpoint failing"),
    concurrency: BATCH,
    idleMs: INTERVAL_MS,
    logger,
  });
}

/** Each endpoint once for each of the times; those of whom operators were told. */
export function warnOfFailing(db: Database): Promise<string[]> {
  return inTransaction(
    db,
    async (trx) => {
      const failing = await endpointHealth.takeFailing(trx, {
        afterMs: WARNED_AFTER_MS,
        limit: BATCH,
      });
      const at = new Date();
      await insertEvents(
        trx,
        failing.map((endpoint) => failingNews(endpoint, at)),
      );
      return failing.map(({ id }) => toPublicId("wh", id));
    },
    { repeatable: true },
  );
}
