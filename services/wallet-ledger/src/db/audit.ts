import { type Database, readWithoutLimit } from "@kobo/postgres";
import { PASSED_THROUGH } from "../domain/account";
import { isGuarded } from "./guarded";

/** An invariant of the whole ledger, and the query for rows that violate it. */
interface Invariant {
  name: string;
  /** Returns the rows that violate it. */
  sql: string;
}

/**
 * The invariants, including those that foreign keys would enforce: on the hot path these would cost a quarter of the
 * throughput.
 */
const INVARIANTS: Invariant[] = [
  {
    name: "per mode and currency, entries sum to zero",
    sql: `SELECT a.mode, a.currency, sum(e.amount) AS sum
          FROM entries e JOIN accounts a ON a.id = e.account_id
          GROUP BY a.mode, a.currency HAVING sum(e.amount) <> 0`,
  },
  {
    name: "every single transfer and post has its two entries, and no other has any",
    sql: `SELECT t.id, t.kind, count(e.transfer_id) AS entries
          FROM transfers t LEFT JOIN entries e ON e.transfer_id = t.id
          GROUP BY t.id
          HAVING count(e.transfer_id) <> CASE WHEN t.kind IN ('single', 'post') THEN 2 ELSE 0 END`,
  },
  {
    name: "entries move their transfer's amount between its accounts",
    sql: `SELECT e.transfer_id, e.account_id, e.amount
          FROM entries e LEFT JOIN transfers t ON t.id = e.transfer_id
          WHERE t.id IS NULL
             OR NOT (e.account_id = t.debit_account_id AND e.amount = -t.amount
                  OR e.account_id = t.credit_account_id AND e.amount = t.amount)
             OR e.at <> t.at`,
  },
  {
    name: "transfers join accounts that are there, in the same mode and currency",
    sql: `SELECT t.id FROM transfers t
          LEFT JOIN accounts d ON d.id = t.debit_account_id
          LEFT JOIN accounts c ON c.id = t.credit_account_id
          WHERE d.id IS NULL OR c.id IS NULL OR d.mode <> t.mode OR c.mode <> t.mode
             OR d.currency <> c.currency`,
  },
  {
    name: "each wallet's and settling account's balance is the sum of its entries and open holds",
    sql: `WITH posted AS (
            SELECT account_id,
                   -sum(amount) FILTER (WHERE amount < 0) AS debits,
                   sum(amount) FILTER (WHERE amount > 0) AS credits,
                   max(seq) AS seq, count(*) AS entries
            FROM entries GROUP BY account_id
          ), open_holds AS (
            SELECT h.* FROM transfers h
            WHERE h.kind = 'pending'
              AND NOT EXISTS (SELECT FROM transfers c WHERE c.pending_id = h.id)
          )
          SELECT a.id, a.pay_id, a.debits_posted, p.debits, a.credits_posted, p.credits
          FROM accounts a LEFT JOIN posted p ON p.account_id = a.id
          WHERE ${isGuarded("a")} AND (
            a.debits_posted <> COALESCE(p.debits, 0) OR a.credits_posted <> COALESCE(p.credits, 0)
            OR a.seq <> COALESCE(p.seq, 0) OR a.seq <> COALESCE(p.entries, 0)
            OR a.debits_pending <> (
              SELECT COALESCE(sum(amount), 0) FROM open_holds WHERE debit_account_id = a.id
            )
            OR a.credits_pending <> (
              SELECT COALESCE(sum(amount), 0) FROM open_holds WHERE credit_account_id = a.id
            )
          )`,
  },
  {
    name: "no wallet or settling account is below zero",
    sql: `SELECT id, pay_id, credits_posted - debits_posted - debits_pending AS available
          FROM accounts a
          WHERE ${isGuarded("a")} AND credits_posted - debits_posted - debits_pending < 0`,
  },
  {
    name: "entries of wallets and settling accounts have no gaps, and each balance follows from the one before",
    sql: `SELECT account_id, seq, balance_after FROM (
            SELECT account_id, seq, amount, balance_after, at,
                   lag(seq, 1, 0::bigint) OVER w AS seq_before,
                   lag(balance_after, 1, 0::bigint) OVER w AS balance_before,
                   lag(at, 1, '-infinity'::timestamptz) OVER w AS at_before
            FROM entries WHERE seq IS NOT NULL
            WINDOW w AS (PARTITION BY account_id ORDER BY seq)
          ) AS line
          WHERE seq <> seq_before + 1 OR balance_after <> balance_before + amount OR at < at_before`,
  },
  {
    name: "each system account's balance is the sum of its entries and open holds",
    sql: `WITH posted AS (
            SELECT account_id,
                   -sum(amount) FILTER (WHERE amount < 0) AS debits,
                   sum(amount) FILTER (WHERE amount > 0) AS credits
            FROM entries GROUP BY account_id
          ), held AS (
            SELECT account_id, sum(debits) AS debits, sum(credits) AS credits FROM (
              SELECT debit_account_id AS account_id, amount AS debits, 0 AS credits
              FROM transfers h WHERE kind = 'pending'
                AND NOT EXISTS (SELECT FROM transfers c WHERE c.pending_id = h.id)
              UNION ALL
              SELECT credit_account_id, 0, amount
              FROM transfers h WHERE kind = 'pending'
                AND NOT EXISTS (SELECT FROM transfers c WHERE c.pending_id = h.id)
            ) AS ends GROUP BY account_id
          ), balances AS (
            SELECT account_id, sum(debits_posted) AS debits_posted,
                   sum(credits_posted) AS credits_posted,
                   sum(debits_pending) AS debits_pending, sum(credits_pending) AS credits_pending
            FROM system_balances GROUP BY account_id
          )
          SELECT a.id, a.code, a.mode FROM accounts a
          LEFT JOIN posted p ON p.account_id = a.id
          LEFT JOIN held h ON h.account_id = a.id
          LEFT JOIN balances b ON b.account_id = a.id
          WHERE NOT ${isGuarded("a")} AND (
            COALESCE(b.debits_posted, 0) <> COALESCE(p.debits, 0)
            OR COALESCE(b.credits_posted, 0) <> COALESCE(p.credits, 0)
            OR COALESCE(b.debits_pending, 0) <> COALESCE(h.debits, 0)
            OR COALESCE(b.credits_pending, 0) <> COALESCE(h.credits, 0)
          )`,
  },
  {
    name: "what a payment of an own PayID brings to the clearing account leaves it in the same group",
    sql: `SELECT t.root_id, e.account_id, sum(e.amount) AS left
          FROM entries e
          JOIN accounts a ON a.id = e.account_id AND a.code = '${PASSED_THROUGH}'
          JOIN transfers t ON t.id = e.transfer_id
          GROUP BY t.root_id, e.account_id HAVING sum(e.amount) <> 0
          UNION ALL
          SELECT t.id, a.id, t.amount
          FROM transfers t
          JOIN accounts a ON a.id IN (t.debit_account_id, t.credit_account_id)
            AND a.code = '${PASSED_THROUGH}'
          WHERE t.kind = 'pending'`,
  },
  {
    name: "wallets and settling accounts keep no balance among the platform's own",
    sql: `SELECT b.account_id, b.slot FROM system_balances b
          LEFT JOIN accounts a ON a.id = b.account_id
          WHERE a.id IS NULL OR ${isGuarded("a")}`,
  },
  {
    name: "all accounts of a PayID are one merchant's, beside a wallet in naira",
    sql: `SELECT a.id, a.pay_id, a.code, a.currency FROM accounts a
          LEFT JOIN accounts n ON n.mode = a.mode AND n.pay_id = a.pay_id
            AND n.currency = 'NGN' AND n.code = 'wallet'
          WHERE ${isGuarded("a")} AND (n.id IS NULL OR n.merchant_id <> a.merchant_id)`,
  },
  {
    name: "posts and voids close a hold of the same accounts, once, for no more than it held",
    sql: `SELECT c.id, c.pending_id FROM transfers c
          LEFT JOIN transfers h ON h.id = c.pending_id AND h.kind = 'pending'
          WHERE c.kind IN ('post', 'void') AND (
            h.id IS NULL OR c.amount > h.amount OR (c.kind = 'void' AND c.amount <> h.amount)
            OR c.debit_account_id <> h.debit_account_id
            OR c.credit_account_id <> h.credit_account_id
            OR c.merchant_id <> h.merchant_id OR c.root_id IS NULL
          )
          UNION ALL
          SELECT min(id::text)::uuid, pending_id FROM transfers
          WHERE pending_id IS NOT NULL GROUP BY pending_id HAVING count(*) > 1`,
  },
  {
    name: "every root is a transfer",
    sql: `SELECT t.id, t.root_id FROM transfers t
          WHERE NOT EXISTS (SELECT FROM transfers r WHERE r.id = t.root_id)`,
  },
  {
    name: "a reference is used once for each wallet and family",
    sql: `SELECT debit_account_id, family, reference, count(*) FROM transfers
          WHERE reference IS NOT NULL
          GROUP BY debit_account_id, family, reference HAVING count(*) > 1`,
  },
  {
    name: "a uniqueness key is held by a transfer of its wallet that was not voided",
    sql: `SELECT k.account_id, k.key, k.transfer_id FROM once_keys k
          LEFT JOIN transfers t ON t.id = k.transfer_id
          LEFT JOIN transfers v ON v.pending_id = k.transfer_id AND v.kind = 'void'
          WHERE t.id IS NULL OR v.id IS NOT NULL
             OR k.account_id NOT IN (t.debit_account_id, t.credit_account_id)`,
  },
  {
    name: "tallies are the count and sum of the payments into their wallet, by PayID",
    sql: `WITH paid AS (
            SELECT t.credit_account_id AS account_id, t.to_pay_id AS key,
                   count(*) AS count, sum(t.amount) AS sum, min(t.at) AS first_at, max(t.at) AS last_at
            FROM transfers t JOIN accounts a ON a.id = t.credit_account_id AND a.code = 'wallet'
            WHERE t.kind = 'single' AND t.type IN ('payid_transfer', 'payid_payment')
              AND t.to_pay_id <> ''
            GROUP BY t.credit_account_id, t.to_pay_id
          )
          SELECT account_id, key, t.count, p.count AS paid, t.sum, p.sum AS sum_paid
          FROM tallies t FULL JOIN paid p USING (account_id, key)
          LEFT JOIN transfers f ON f.id = t.first_id AND f.credit_account_id = t.account_id
            AND f.to_pay_id = t.key
          WHERE (t.count, t.sum, t.last_at, f.at)
            IS DISTINCT FROM (p.count, p.sum, p.last_at, p.first_at)`,
  },
  {
    name: "nothing was both refused and committed",
    sql: `SELECT r.id, r.code FROM refusals r JOIN transfers t ON t.id = r.id`,
  },
];

/** A violated invariant, with some of the rows that violate it. */
export interface Violation {
  invariant: string;
  rows: Record<string, unknown>[];
}

export const ROWS_SHOWN = 20;

/** Whether the database has a ledger. */
export async function hasLedger(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    "SELECT to_regclass('entries') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}

/** Checks every invariant on one snapshot of the ledger, with no more than the right to read. */
export async function audit(db: Database): Promise<Violation[]> {
  return readWithoutLimit(db, async (trx) => {
    const violations: Violation[] = [];
    for (const { name, sql } of INVARIANTS) {
      const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(
        `${sql} LIMIT ${ROWS_SHOWN}`,
      );
      if (rows.length > 0) violations.push({ invariant: name, rows });
    }
    return violations;
  });
}

export const INVARIANT_NAMES = INVARIANTS.map(({ name }) => name);
