import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as apiRequests from "../../db/api-requests";
import { KEPT_MAX, keptSince } from "../../domain/request-log/retention";

const EVERY_MS = 5 * 60_000;

/** Rows of one statement, which takes a fraction of a second. */
const BATCH = 5_000;

interface Options {
  keptMax?: number;
  batch?: number;
  now?: Date;
  /** Only merchants with requests since then can be beyond the most. */
  since?: Date;
}

/** Deletes requests older than 7 days, and those beyond a merchant's newest 100,000, every five minutes. */
export function startPruningRequests(db: Database, logger: Logger): { stop: () => void } {
  let since = new Date(Date.now() - EVERY_MS);
  let isRunning = false;
  const prune = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    const now = new Date();
    try {
      await pruneRequests(db, { since, now });
      since = now;
    } catch (error) {
      logger.warn({ err: error }, "pruning the request log failed");
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void prune(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** One merchant's failure keeps no other merchant's requests. */
export async function pruneRequests(
  db: Database,
  { keptMax = KEPT_MAX, batch = BATCH, now = new Date(), since = keptSince(now) }: Options = {},
): Promise<void> {
  const untilDone = async (deleteBatch: (trx: Transaction) => Promise<number>): Promise<void> => {
    while ((await inTransaction(db, deleteBatch)) === batch);
  };
  await untilDone((trx) => apiRequests.deleteBefore(trx, keptSince(now), batch));
  const failures: unknown[] = [];
  for (const owner of await apiRequests.ownersSince(db, since)) {
    const beyond = { kept: keptMax, limit: batch };
    await untilDone((trx) => apiRequests.deleteBeyond(trx, owner, beyond)).catch((error) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures);
}
