import type { Transaction } from "@kobo/postgres";
import { PASSED_THROUGH } from "../domain/account";
import { isGuarded } from "./guarded";
import { WRITER_NAME } from "./writer-connection";

/** By how much an account's stored balance is wrong: 0 where all is well. */
export interface CheckedAccount {
  accountId: string;
  mode: string;
  currency: string;
  /** The stored balance minus what the entries say, or minus nothing for an account that must be empty. */
  difference: bigint;
}

/** Read and compared by one statement, in a few milliseconds. */
export const WALLETS_AT_ONCE = 2_000;
/** Before every wallet's id. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Compares the next wallets and settling accounts, in the order of their ids, with their newest entries, which tell
 * the balance after them: two index look-ups each, whatever the ledger's size. Returns those that differ, and after
 * which id to go on; undefined at the end.
 */
export async function checkWallets(
  trx: Transaction,
  after: string,
): Promise<{ wrong: CheckedAccount[]; next: string | undefined }> {
  await forbid(trx, "seqscan", "bitmapscan");
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
 * Compares every system account's balance with the sum of its entries: those up to the checkpoint, which are summed up
 * in `checked_balances`, and those since. An account that money only passes through must be empty, too. Then moves the checkpoint on. Reads what was written since the last check,
 * once.
 */
export async function checkSystemAccounts(trx: Transaction): Promise<CheckedAccount[]> {
  await forbid(trx, "seqscan");
  // Before the statement below takes its snapshot, which then has every batch that was not open here.
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
 * The checkpoint, locked since several processes check, and where it moves to: the moment up to which all entries are
 * there. No entry is earlier than its transaction, so the oldest open one of the writers is the bound. A second goes
 * off, since entries tell their moment in whole milliseconds and clocks are set right by small steps.
 */
async function lockCheckpoint(trx: Transaction): Promise<{ checkpoint: string; next: string }> {
  const { rows } = await trx.raw<{ rows: { checkpoint: string; next: string }[] }>(
    `SELECT c.at::text AS checkpoint, greatest(c.at, least(
       clock_timestamp(), (
         SELECT min(xact_start) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = ?
       )
     ) - interval '1 second')::text AS next
     FROM balance_checkpoint c FOR UPDATE`,
    [WRITER_NAME],
  );
  const [moments] = rows;
  if (!moments) throw new Error("The ledger has no balance checkpoint.");
  return moments;
}

/**
 * Plans that read whole tables look cheaper than index look-ups until the tables are large. For the same reason the
 * look-ups above have `OFFSET 0`: by a join of another kind the planner would read a whole index instead.
 */
async function forbid(trx: Transaction, ...plans: ("seqscan" | "bitmapscan")[]): Promise<void> {
  for (const plan of plans) await trx.raw(`SET LOCAL enable_${plan} = off`);
}
