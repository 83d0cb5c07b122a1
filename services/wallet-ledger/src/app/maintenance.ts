import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { dropLateBounds } from "../db/partitions";
import { deleteOlderThan } from "../db/refusals";
import { REFUSAL_RETENTION_MS } from "../domain/decide";
import { BalanceWatch } from "./balance-watch";
import { watchPreparedTransactions } from "./prepared-watch";
import { deleteExpiredFiles } from "./reports/delete-expired-files";

const HOUR_MS = 60 * 60 * 1000;
const BALANCE_CHECK_MS = 10 * 1000;
const PREPARED_CHECK_MS = 10 * 1000;
/** A day longer than a new id is accepted, so that no id outlives its refusal. */
const REFUSAL_DAYS = REFUSAL_RETENTION_MS / (24 * HOUR_MS) + 1;

async function endLatePartitions(db: Database, logger: Logger): Promise<void> {
  const tables = await dropLateBounds(db);
  if (tables > 0)
    logger.error({ tables }, "a partition was not added in time: add it from a later day on");
}

/**
 * Prunes old refusals and files, checks balances and prepared transactions, and ends late partitions at intervals, until
 * the returned function is called.
 */
export function startMaintenance(db: Database, logger: Logger): () => void {
  const balances = new BalanceWatch(db, logger);
  const every = (ms: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => logger.warn({ err: error }, `${name} failed`));
    }, ms);
  const endLate = () => endLatePartitions(db, logger);
  // A restored or long stopped ledger may be past the moment already.
  endLate().catch((error: unknown) => logger.warn({ err: error }, "late partition check failed"));
  const timers = [
    every(HOUR_MS, "refusal pruning", () => deleteOlderThan(db, REFUSAL_DAYS)),
    every(HOUR_MS, "report pruning", () => deleteExpiredFiles(db)),
    every(HOUR_MS, "late partition check", endLate),
    every(BALANCE_CHECK_MS, "balance check", () => balances.check()),
    every(PREPARED_CHECK_MS, "prepared transaction check", () => watchPreparedTransactions(db)),
  ];
  return () => timers.forEach(clearInterval);
}
