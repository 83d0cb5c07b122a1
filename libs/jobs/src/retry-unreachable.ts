import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { bringForward } from "./bring-forward";

interface Parts {
  db: Database;
  logger: Logger;
}

/**
 * Brings retries forward after a provider recovered: matching rows whose last call got no response (column
 * `unreachable`) are retried now instead of in up to a minute. Never throws.
 */
export async function retryUnreachable(
  { db, logger }: Parts,
  { table, where }: { table: string; where: Readonly<Record<string, unknown>> },
): Promise<void> {
  try {
    const rows = await bringForward(db, { table, where: { ...where, unreachable: true } });
    logger.info({ table, ...where, rows }, "provider recovered, retries brought forward");
  } catch (error) {
    logger.warn({ err: error, table, ...where }, "rescheduling retries failed");
  }
}
