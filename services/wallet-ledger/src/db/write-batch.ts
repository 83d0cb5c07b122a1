import {
  inOneWrite,
  isCheckViolation,
  isDivisionByZero,
  tableOf,
  textArray,
  uuidArray,
} from "@kobo/postgres";
import type { Client, QueryConfig } from "pg";
import type { Effects } from "../domain/batch";
import { inOrder } from "./in-order";
import { dividedTable, lacksPartition } from "./partitions";
import { type LedgerEffects, WRITE_PARTS } from "./write-parts";
import type { LedgerConnection, Statements } from "./writer-connection";

/** Writes a batch with a statement for each table, each column an array, and commits it. */

const FREE_UNIQUENESS_KEYS = `
  DELETE FROM once_keys k USING unnest($1::uuid[], $2::text[]) AS freed (account_id, key)
  WHERE k.account_id = freed.account_id AND k.key = freed.key AND k.account_id = ANY ($1::uuid[])`;

/**
 * Without the parts that have no rows, or with all of them if none has, so that the session of a writer that has just
 * connected knows the tables.
 */
function queriesOf(effects: LedgerEffects): QueryConfig[] {
  const freed = [...effects.freedUniquenessKeys.values()];
  const keys = [uuidArray(freed, ({ accountId }) => accountId), textArray(freed, ({ key }) => key)];
  const parts = WRITE_PARTS.map(({ statement, rowsOf }) => ({ statement, ...rowsOf(effects) }));
  const written = parts.filter(({ count }) => count > 0);
  return [
    ...(freed.length > 0 ? [{ text: FREE_UNIQUENESS_KEYS, values: keys }] : []),
    ...(written.length > 0 ? written : parts).map(({ statement, toArrays }) => ({
      ...statement,
      values: toArrays(),
    })),
  ];
}

/**
 * The rows written differ from the decision: rows are missing, or entries do not balance. The batch was rolled back. It
 * is a bug of the ledger or its database, never a fault of the caller, and would recur.
 */
export class ConsistencyError extends Error {
  override readonly name = "ConsistencyError";
}

/** Tables with values of callers. All others have only values of the ledger's own. */
const CALLER_TABLES = ["transfers", "once_keys", "tallies"];

/** Raised by the division in the update of wallets, the trigger `entries_must_balance`, or a CHECK on the ledger's own values. */
function isInconsistent(error: unknown): boolean {
  if (isDivisionByZero(error)) return true;
  if (lacksPartition(error)) return false;
  return isCheckViolation(error) && !CALLER_TABLES.includes(dividedTable(tableOf(error)));
}

/** A batch's effects in one ledger. */
interface Write {
  ledger: LedgerConnection;
  effects: Effects;
}

/**
 * Writes and commits the batch in one round trip, in all its ledgers or in none. After a lost connection its outcome is
 * unknown, and a retry finds it out.
 * @throws ConsistencyError; Error when the server answers anything but COMMIT.
 */
export async function writeAndCommit(client: Client, writes: readonly Write[]): Promise<void> {
  // All before the first is sent: one that cannot be encoded must not leave the others to be committed.
  const encoded = writes.map(({ ledger: { statements, slot }, effects }) => ({
    statements,
    queries: queriesOf({ ...effects, slot }),
  }));
  const [, committed] = await inOneWrite(client, () =>
    inOrder([inOrder(encoded.map(send)), client.query("COMMIT")]),
  );
  if (committed.command !== "COMMIT") throw new Error(`COMMIT was answered ${committed.command}.`);
}

interface Encoded {
  statements: Statements;
  queries: readonly QueryConfig[];
}

async function send({ statements, queries }: Encoded): Promise<void> {
  try {
    await inOrder(queries.map((query) => statements.query(query)));
  } catch (error) {
    if (!isInconsistent(error)) throw error;
    throw new ConsistencyError("The batch is not as decided.", { cause: error });
  }
}
