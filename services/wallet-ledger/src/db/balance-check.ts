import type { Transaction } from "@kobo/postgres";
import { PASSED_THROUGH } from "../domain/account";
import { isGuarded } from "./guarded";
import { WRITER_NAME } from "./writer-connection";

/** The difference between an account's stored balance and its entries; 0 if it is right. */
export interface CheckedAccount {
  accountId: string;
  mode: string;
  currency: string;
  /** The stored balance minus the sum of the entries, or minus 0 for an account that must be empty. */
  difference: bigint;
}

/** Read and compared by one statement, in a few milliseconds. */
export const WALLETS_AT_ONCE = 2_000;
/** Sorts before every wallet's id. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Compares the next wallets and settling accounts, in id order, with the `balance_after` of their newest entries: two
 * index look-ups each, for any size of the ledger. Returns those that differ, and the id to continue after; undefined
 * at the end.
 */
export async function checkWallets(
  trx: Transaction,
  after: string,
): Promise<{ wrong: CheckedAccount[]; next: string | undefined }> {
  await restrictPlans(trx, "seqscan", "bitmapscan");
  const { rows } = await trx.raw<{ rows: (CheckedAccount & { place: bigint })[] }>(
    `WITH slice AS (
       SELECT id, mode, currency, seq, credits_posted - debits_posted AS balance,
         row_number() OVER (ORDER BY id) AS place
       FROM accounts a WHERE id > ? AND ${isGuarded("a")} ORDER BY id LIMIT ${WALLETS_AT_ONCE}
     )
     SELECT s.id AS "accountId", s.mode, s.currency, s.place,
       s.balance - COALESCE(e.balance_after, 0) AS difference
     FROM slice s LEFT JOIN LATERAL (
       SELECT balance_after FROM entries WHERE account_id = s.id AND seq = s.seq OFFSET 0
     ) AS e ON true
     WHERE s.balance <> COALESCE(e.balance_after, 0) OR s.place = ${WALLETS_AT_ONCE}`,
    [after],
  );
  return {
    wrong: rows.filter(({ difference }) => difference !== 0n),
    next: rows.find(({ place }) => place === BigInt(WALLETS_AT_ONCE))?.accountId,
  };
}

/**
 * Compares every system account's balance with the sum of its entries: `checked_balances` has the sum up to the
 * checkpoint, and only the entries since are read. A pass-through account must be empty. Then advances the checkpoint.
 */
export async function checkSystemAccounts(trx: Transaction): Promise<CheckedAccount[]> {
  await restrictPlans(trx, "seqscan");
  // Read before the snapshot of the statement below, which then includes every batch that is not open now.
  const moments = await lockCheckpoint(trx);
  const { rows } = await trx.raw<{ rows: CheckedAccount[] }>(
    `WITH since AS (
       SELECT account_id, sum(amount) AS amount, sum(amount) FILTER (WHERE at <= :next) AS settled
       FROM entries WHERE at > :checkpoint AND seq IS NULL GROUP BY account_id
     ), stored AS (
       SELECT account_id, sum(credits_posted - debits_posted) AS balance
       FROM system_balances GROUP BY account_id
     ), moved AS (
       UPDATE balance_checkpoint SET at = :next
     ), summed_up AS (
       INSERT INTO checked_balances AS c (account_id, balance)
       SELECT account_id, settled FROM since WHERE settled IS NOT NULL
       ON CONFLICT (account_id) DO UPDATE SET balance = c.balance + excluded.balance
     )
     SELECT account_id AS "accountId", a.mode, a.currency, (
       COALESCE(stored.balance, 0)
       - CASE WHEN a.code = '${PASSED_THROUGH}' AND stored.balance <> 0 THEN 0
           ELSE COALESCE(c.balance, 0) + COALESCE(since.amount, 0) END
     )::bigint AS difference
     FROM stored
     FULL JOIN checked_balances c USING (account_id)
     FULL JOIN since USING (account_id)
     CROSS JOIN LATERAL (
       SELECT mode, currency, code FROM accounts WHERE id = account_id OFFSET 0
     ) AS a`,
    moments,
  );
  return rows;
}

/**
 * The checkpoint, locked because several processes check, and its next position: the time up to which all entries are
 * committed. No entry is earlier than its transaction, so the oldest open transaction of the writers is the bound, minus
 * a second, since entries have whole milliseconds and clocks are adjusted in small steps. A write locks it: a mere row lock
 * would not keep a ledger on its node of a cluster.
 */
async function lockCheckpoint(trx: Transaction): Promise<{ checkpoint: string; next: string }> {
  await trx.raw("UPDATE balance_checkpoint SET at = at");
  const locked = await trx.raw<{ rows: { checkpoint: string }[] }>(
    "SELECT at::text AS checkpoint FROM balance_checkpoint",
  );
  const checkpoint = locked.rows[0]?.checkpoint;
  if (!checkpoint) throw new Error("The ledger has no balance checkpoint.");
  const { rows } = await trx.raw<{ rows: [{ next: string }] }>(
    `SELECT greatest(?::timestamptz, least(clock_timestamp(), min(begun)) - interval '1 second')::text AS next
     FROM (${BEGUN}) AS open`,
    [checkpoint, WRITER_NAME],
  );
  return { checkpoint, next: rows[0].next };
}

/** No writer's transaction is open for longer: its statements and its idle time are limited to seconds. */
const OPEN_MAX = "interval '1 minute'";

/**
 * When the open transactions of writers began. Writers between cells have a role of their own, whose transactions this
 * one may not see, and come through a coordinator on a cluster, where a commit in doubt is prepared.
 */
const BEGUN = `
  SELECT CASE WHEN usename = current_user THEN xact_start
    ELSE coalesce(xact_start, clock_timestamp() - ${OPEN_MAX}) END AS begun
  FROM pg_stat_activity
  WHERE datname = current_database()
    AND (application_name = ? OR application_name LIKE 'citus\\_internal%')
  UNION ALL
  SELECT prepared - ${OPEN_MAX} FROM pg_prepared_xacts WHERE database = current_database()`;

/**
 * Sequential scans look cheaper to the planner than index look-ups until the tables are large. For the same reason the
 * look-ups above have `OFFSET 0`: without it the planner joins by reading a whole index. Compiling a plan over many
 * partitions would take longer than the check.
 */
async function restrictPlans(
  trx: Transaction,
  ...plans: ("seqscan" | "bitmapscan")[]
): Promise<void> {
  for (const plan of plans) await trx.raw(`SET LOCAL enable_${plan} = off`);
  await trx.raw("SET LOCAL jit = off");
}
