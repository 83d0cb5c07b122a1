import type { Database } from "@kobo/postgres";
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
}

/** Deletes requests older than 7 days, and those beyond a merchant's newest 100,000, every five minutes. */
export function startPruningRequests(db: Database, logger: Logger): { stop: () => void } {
  const timer = setInterval(() => {
    pruneRequests(db).catch((error: unknown) => {
      logger.warn({ err: error }, "pruning the request log failed");
    });
  }, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

export async function pruneRequests(
  db: Database,
  { keptMax = KEPT_MAX, batch = BATCH, now = new Date() }: Options = {},
): Promise<void> {
  const untilDone = async (deleteBatch: () => Promise<number>): Promise<void> => {
    while ((await deleteBatch()) === batch);
  };
  await untilDone(() => apiRequests.deleteBefore(db, keptSince(now), batch));
  for (const owner of await apiRequests.owners(db)) {
    await untilDone(() => apiRequests.deleteBeyond(db, owner, { kept: keptMax, limit: batch }));
  }
}
