import { connect, type Database, FIXED_PLANS } from "@kobo/postgres";
import type { LedgerDatabase } from "./schema";

const POOL_MAX = 5;

/**
 * The pool of the most frequent reads, balances and statements. Their statements find every row by an index, so one
 * plan fits all; making it each time would cost as much as its execution.
 */
export function connectForReads({ url, schema }: LedgerDatabase): Database {
  return connect({
    url,
    schema,
    applicationName: "wallet-ledger reads",
    settings: FIXED_PLANS,
    poolMax: POOL_MAX,
  });
}
