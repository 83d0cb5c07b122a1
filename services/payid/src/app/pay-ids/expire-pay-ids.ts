import { startWorker, type Worker } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { PaymentLookups } from "../../clients/ledger";
import * as payIds from "../../db/pay-ids";
import { type PayIdNow, payIdsNow } from "./pay-id-now";

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

type MarkingParts = Omit<Parts, "logger">;

/** Marks a batch of due PayIDs as used or expired, as the ledger has a payment or not; returns their number. */
export async function expireDuePayIds(parts: MarkingParts): Promise<number> {
  const due = await payIds.findDue(parts.db, { sinceMs: LAST_COMMIT_MS, limit: BATCH });
  const known = await answeredOf(parts, due);
  const unpaid = known.filter(({ status }) => status !== "used");
  await payIds.markExpired(
    parts.db,
    unpaid.map(({ id }) => id),
  );
  return known.length;
}

/** Of all with one call; if it fails, of each merchant by itself, whose cell's ledger may be the one that answers. */
async function answeredOf(
  parts: MarkingParts,
  due: readonly payIds.PayableId[],
): Promise<PayIdNow[]> {
  try {
    return await payIdsNow(parts, due);
  } catch (error) {
    const byMerchant = [...Map.groupBy(due, ({ merchantId }) => merchantId).values()];
    const answers = await Promise.allSettled(byMerchant.map((own) => payIdsNow(parts, own)));
    const known = answers.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    if (known.length === 0) throw error;
    return known;
  }
}
