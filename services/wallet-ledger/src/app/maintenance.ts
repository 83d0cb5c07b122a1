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

async function dropLate(db: Database, logger: Logger): Promise<void> {
  const { dropped, left } = await dropLateBounds(db);
  if (dropped > 0) {
    logger.error({ dropped }, "a partition was not added in time: add it from a later day on");
  }
  if (left > 0)
    logger.warn({ left }, "a partition is being added: its command must end before its day");
}

/**
 * Prunes old refusals and files, checks balances and prepared transactions, and drops late bounds of partitions at
 * intervals, until the returned function is called.
 */
export function startMaintenance(db: Database, logger: Logger): () => void {
  const balances = new BalanceWatch(db, logger);
  const every = (ms: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      work().catch((error: unknown) => logger.warn({ err: error }, `${name} failed`));
    }, ms);
  const dropLateEach = () => dropLate(db, logger);
  // A restored or long stopped ledger may be past the moment already.
  dropLateEach().catch((error: unknown) =>
    logger.warn({ err: error }, "late partition check failed"),
  );
  const timers = [
    every(HOUR_MS, "refusal pruning", () => deleteOlderThan(db, REFUSAL_DAYS)),
    every(HOUR_MS, "report pruning", () => deleteExpiredFiles(db)),
    every(HOUR_MS, "late partition check", dropLateEach),
    every(BALANCE_CHECK_MS, "balance check", () => balances.check()),
    every(PREPARED_CHECK_MS, "prepared transaction check", () => watchPreparedTransactions(db)),
  ];
  return () => timers.forEach(clearInterval);
}
