import { type Prefix, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { OpenReview } from "@kobo/saga";

/** An operation in manual review after an unexpected refusal of the ledger. */
interface StuckRow {
  id: string;
  operation: Operation;
  mode: Mode;
  state: string;
  amount: bigint;
  currency: string;
  merchant_name: string;
  stuck_since: Date;
}

export type Operation = "card payment" | "card refund" | "card settlement" | "card dispute";

const REASON = "refused by the ledger";

/** A settlement has no `updated_at`: it is stuck since it moved. */
const STUCK = `
  SELECT id, 'card payment' AS operation, mode, state, amount, currency, merchant_name,
      updated_at AS stuck_since
    FROM payments WHERE stuck
  UNION ALL
  SELECT r.id, 'card refund', p.mode, r.state, r.amount, p.currency, p.merchant_name, r.updated_at
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.stuck
  UNION ALL
  SELECT s.id, 'card settlement', p.mode, s.state, coalesce(s.amount, p.amount_captured), p.currency,
      p.merchant_name, coalesce(s.moved_at, p.updated_at)
    FROM settlements s JOIN payments p ON p.id = s.id WHERE s.stuck
  UNION ALL
  SELECT d.id, 'card dispute', d.mode, d.state, d.amount, p.currency, p.merchant_name, d.updated_at
    FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE d.stuck`;

const PREFIXES = {
  "card payment": "txn",
  "card refund": "re",
  "card settlement": "txn",
  "card dispute": "dp",
} as const satisfies Record<Operation, Prefix>;

const LIST_MAX = 200;

/** Oldest first. */
export async function listStuck(db: Database, mode: Mode | undefined): Promise<OpenReview[]> {
  const { rows } = await db.raw<{ rows: StuckRow[] }>(
    `SELECT * FROM (${STUCK}) AS stuck WHERE mode = coalesce(?, mode)
     ORDER BY stuck_since, id LIMIT ?`,
    [mode ?? null, LIST_MAX],
  );
  return rows.map(({ id, operation, mode: of, state, amount, currency, ...row }) => ({
    openedAt: row.stuck_since,
    id: toPublicId(PREFIXES[operation], id),
    operation,
    mode: of,
    reason: REASON,
    state,
    amount: `${amount} ${currency} minor units`,
    merchantName: row.merchant_name,
  }));
}

interface StuckCount {
  operation: Operation;
  mode: Mode;
  count: number;
  /** The age of the oldest, in seconds. */
  oldestSeconds: number;
}

export async function countStuck(db: Database): Promise<(StuckCount & { reason: string })[]> {
  const { rows } = await db.raw<{ rows: StuckCount[] }>(
    `SELECT operation, mode, count(*)::int AS count,
       extract(epoch FROM clock_timestamp() - min(stuck_since))::float8 AS "oldestSeconds"
     FROM (${STUCK}) AS stuck
     GROUP BY operation, mode`,
  );
  return rows.map((row) => ({ ...row, reason: REASON }));
}

const FREE = "(leased_until IS NULL OR leased_until < clock_timestamp())";

/**
 * Makes the refused step due again: with the same ids for a payment, a refund or a dispute, as a new decision for a settlement,
 * because the ledger stores a refusal for insufficient funds. Undefined if nothing is stuck, or a run holds the lease.
 */
export async function requery(
  trx: Transaction,
  id: string,
  operation: Operation,
): Promise<{ state: string } | undefined> {
  const now = { due_at: trx.raw("clock_timestamp()"), stuck: false };
  const changes =
    operation === "card settlement"
      ? { ...now, state: "waiting", amount: null, moved_at: null }
      : now;
  const table = TABLES[operation];
  const before: { state: string } | undefined = await trx(table)
    .select("state")
    .where({ id, stuck: true })
    .whereRaw(FREE)
    .forNoKeyUpdate()
    .first();
  if (before) await trx(table).where({ id }).update(changes);
  return before;
}

const TABLES = {
  "card payment": "payments",
  "card refund": "refunds",
  "card settlement": "settlements",
  "card dispute": "disputes",
} as const satisfies Record<Operation, string>;

/** Stores a reviewer's action and its reason. */
export async function recordAction(
  trx: Transaction,
  action: { id: string; operation: Operation; state: string; actor: string; why: string },
): Promise<void> {
  const { id, ...rest } = action;
  await trx("review_actions").insert({ subject_id: id, action: "requery", ...rest });
}
