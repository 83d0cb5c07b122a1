import { type Database, type PageQuery, readingOrder, type Transaction } from "@kobo/postgres";

/** One line of a wallet's statement. */
export interface EntryView {
  seq: bigint;
  transferId: string;
  rootId: string;
  type: string;
  /** Negative for a debit. */
  amount: bigint;
  balanceAfter: bigint;
  reference: string;
  narration: string;
  at: Date;
}

/**
 * The number of the wallet's last entry before a time; 0 if there is none.
 */
export async function lastSeqBefore(
  db: Database | Transaction,
  walletId: string,
  moment: Date,
): Promise<bigint> {
  const [seq = 0n] = await lastSeqsBefore(db, walletId, [moment]);
  return seq;
}

/**
 * Like `lastSeqBefore`, for several rising times. Timestamps rise with the numbers, so binary searches over the index by
 * number need no index by time.
 */
export async function lastSeqsBefore(
  db: Database | Transaction,
  walletId: string,
  moments: readonly Date[],
): Promise<bigint[]> {
  const { rows } = await db
    .raw<{ rows: { low: bigint }[] }>(
      `WITH RECURSIVE search (moment, low, high) AS (
       SELECT moment, 0::bigint, seq FROM accounts, unnest(:moments::timestamptz[]) AS moment
       WHERE id = :walletId
       UNION ALL
       SELECT moment,
              CASE WHEN e.at < moment THEN middle ELSE low END,
              CASE WHEN e.at < moment THEN high ELSE middle - 1 END
       FROM search
       CROSS JOIN LATERAL (SELECT (low + high + 1) / 2 AS middle) AS m
       CROSS JOIN LATERAL (
         SELECT at FROM entries WHERE account_id = :walletId AND seq = middle OFFSET 0
       ) AS e
       WHERE low < high
     )
     SELECT low FROM search WHERE low = high ORDER BY moment`,
      { walletId, moments: [...moments] },
    )
    .options({ name: "last entries before" });
  return rows.length > 0 ? rows.map(({ low }) => low) : moments.map(() => 0n);
}

export async function balanceAfter(
  db: Database | Transaction,
  walletId: string,
  seq: bigint,
): Promise<bigint> {
  if (seq === 0n) return 0n;
  const row: { balance_after: bigint } = await db("entries")
    .select("balance_after")
    .where({ account_id: walletId, seq: String(seq) })
    .first()
    .options({ name: "balance after" });
  return row.balance_after;
}

/** The time of an entry that exists. */
export async function timeOf(db: Database, walletId: string, seq: bigint): Promise<Date> {
  const row: { at: Date } = await db("entries")
    .select("at")
    .where({ account_id: walletId, seq: String(seq) })
    .first();
  return row.at;
}

/** Positions are the entries' numbers. */
interface Range extends PageQuery {
  /** Only entries after this number. */
  afterSeq: bigint;
  /** Only entries up to this number; undefined for no bound. */
  untilSeq: bigint | undefined;
}

/** No entry has a higher number. */
const SEQ_MAX = 2n ** 63n - 1n;

/** The payee has a reference of its own, and does not see the payer's; nor does a refunded payer the refunding merchant's. */
const REFERENCE = `COALESCE(
  CASE WHEN e.amount < 0 THEN COALESCE(t.reference, root.reference) END,
  t.credit_reference, root.credit_reference,
  CASE WHEN t.type NOT IN ('payid_transfer', 'payment_refund') THEN COALESCE(t.reference, root.reference) END,
  '') AS reference`;

interface OwnAccount {
  id: string;
  merchantId: string;
}

/**
 * A page by number; empty for another merchant's account. Reference and narration are those of the transaction's first
 * transfer.
 */
export async function list(
  db: Database,
  { id, merchantId }: OwnAccount,
  range: Range,
): Promise<EntryView[]> {
  const { afterSeq, untilSeq = SEQ_MAX, before, after, limit } = range;
  const order = readingOrder(range);
  // The text is the same for every page, so that each connection parses it once.
  const lower = max(afterSeq, BigInt(after ?? 0));
  const upper = before === undefined ? untilSeq : min(untilSeq, BigInt(before) - 1n);
  return (
    db("entries as e")
      .join("transfers as t", "t.id", "e.transfer_id")
      // Most transfers are their own root; NULL saves the look-up.
      .joinRaw("LEFT JOIN transfers root ON root.id = nullif(t.root_id, t.id)")
      .select({
        seq: "e.seq",
        transferId: "t.id",
        rootId: "t.root_id",
        type: "t.type",
        amount: "e.amount",
        balanceAfter: "e.balance_after",
        at: "e.at",
      })
      .select(
        db.raw(REFERENCE),
        db.raw(`COALESCE(NULLIF(t.narration, ''), root.narration, '') AS narration`),
      )
      .where("e.account_id", id)
      // Evaluated once, before the scan.
      .whereExists(db("accounts").where({ id, merchant_id: merchantId }))
      .where("e.seq", ">", String(lower))
      .where("e.seq", "<=", String(upper))
      .orderBy("e.seq", order)
      .limit(limit)
      .options({ name: `page of entries, ${order}` })
  );
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
