import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { payIdsNow } from "./pay-id-now";

const BATCH = 500;
const INTERVAL_MS = 5_000;
/** No payment commits later than this after the expiry: a look-up before it is valid for two seconds. */
const LAST_COMMIT_MS = 5_000;

interface Parts {
  db: Database;
  payments: PaymentLookups;
  logger: Logger;
}

/** Marks expired PayIDs. Reads do not depend on it, because they compare the expiry time. */
export function expirePayIds(parts: Parts): Worker {
  const { logger } = parts;
  return startWorker<number>({
    name: "expire pay ids",
    claim: async () => {
      const expired = await expireDuePayIds(parts);
      return expired > 0 ? [expired] : [];
    },
    work: async (expired) => logger.info({ expired }, "pay ids expired"),
    concurrency: 1,
    idleMs: INTERVAL_MS,
    logger,
  });
}

/** Marks a batch of due PayIDs as used or expired, as the ledger has a payment or not; returns their number. */
export async function expireDuePayIds(parts: Omit<Parts, "logger">): Promise<number> {
  const due = await payIds.findDue(parts.db, { sinceMs: LAST_COMMIT_MS, limit: BATCH });
  const unpaid = (await payIdsNow(parts, due)).filter(({ status }) => status !== "used");
  await payIds.markExpired(
    parts.db,
    unpaid.map(({ id }) => id),
  );
  return due.length;
}
