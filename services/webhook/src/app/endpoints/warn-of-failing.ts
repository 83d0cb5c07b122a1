import { toPublicId } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import { startWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as endpointHealth from "../../db/endpoints/endpoint-health";
import { endpointFailingEvent } from "./endpoint-events";

const HOUR_MS = 60 * 60 * 1_000;
/** How long a live endpoint has been failing at each warning. It is disabled after three days. */
const WARNED_AFTER_MS = [HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS];
/** Small, because counting an endpoint's pending deliveries takes a while. */
const BATCH = 20;
const INTERVAL_MS = 60_000;

/** Warns operators of failing live endpoints before these are disabled. */
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

/** Emits one warning per endpoint and threshold; returns the public ids of the endpoints. */
export function warnOfFailing(db: Database): Promise<string[]> {
  return inTransaction(
    db,
    async (trx) => {
      const failing = await endpointHealth.claimFailing(trx, {
        afterMs: WARNED_AFTER_MS,
        limit: BATCH,
      });
      const at = new Date();
      await insertEvents(
        trx,
        failing.map((endpoint) => endpointFailingEvent(endpoint, at)),
      );
      return failing.map(({ id }) => toPublicId("wh", id));
    },
    { repeatable: true },
  );
}
