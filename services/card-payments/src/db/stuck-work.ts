import { fromPublicId, type Prefix, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { ReviewCase } from "@kobo/reviews";

interface Row {
  id: string;
  operation: Operation;
  mode: Mode;
  state: string;
  amount: bigint;
  currency: string;
  merchant_id: string;
  merchant_name: string;
  stuck: boolean;
  /** Since when it has been stuck, if it is. */
  since: Date;
}

export type Operation = "card payment" | "card refund" | "card settlement" | "card dispute";

const REASON = "refused by the ledger";

/** The operations for which a condition holds. A settlement has no `updated_at`: it is stuck since it moved. */
const operationsWhere = (condition: (table: string) => string) => `
  SELECT o.id, 'card payment' AS operation, o.mode, o.state, o.amount, o.currency, o.merchant_id,
      o.merchant_name, o.stuck, o.updated_at AS since
    FROM payments o WHERE ${condition("o")}
  UNION ALL
  SELECT o.id, 'card refund', p.mode, o.state, o.amount, p.currency, p.merchant_id, p.merchant_name,
      o.stuck, o.updated_at
    FROM refunds o JOIN payments p ON p.id = o.payment_id WHERE ${condition("o")}
  UNION ALL
  SELECT o.id, 'card settlement', p.mode, o.state, coalesce(o.amount, p.amount_captured), p.currency,
      p.merchant_id, p.merchant_name, o.stuck, coalesce(o.moved_at, p.updated_at)
    FROM settlements o JOIN payments p ON p.id = o.id WHERE ${condition("o")}
  UNION ALL
  SELECT o.id, 'card dispute', o.mode, o.state, o.amount, p.currency, p.merchant_id, p.merchant_name,
      o.stuck, o.updated_at
    FROM disputes o JOIN payments p ON p.id = o.payment_id WHERE ${condition("o")}`;

const STUCK = operationsWhere((table) => `${table}.stuck`);
const BY_ID = operationsWhere((table) => `${table}.id = :id`);

const PREFIXES = {
  "card payment": "txn",
  "card refund": "re",
  "card settlement": "txn",
  "card dispute": "dp",
} as const satisfies Record<Operation, Prefix>;

/** Oldest first. */
export async function listStuck(
  db: Database,
  { mode, limit }: { mode: Mode | undefined; limit: number },
): Promise<ReviewCase[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT * FROM (${STUCK}) AS operations WHERE mode = coalesce(?, mode)
     ORDER BY since, id LIMIT ?`,
    [mode ?? null, limit],
  );
  return rows.map(toCase);
}

/** The operation with a public id. A payment and its settlement share one: that which is stuck is returned. */
export async function find(
  db: Database | Transaction,
  publicId: string,
): Promise<(ReviewCase & { uuid: string; operation: Operation }) | undefined> {
  for (const prefix of new Set(Object.values(PREFIXES))) {
    const uuid = fromPublicId(prefix, publicId);
    if (!uuid) continue;
    const { rows } = await db.raw<{ rows: Row[] }>(
      `SELECT * FROM (${BY_ID}) AS operations ORDER BY stuck DESC, operation`,
      { id: uuid },
    );
    const row = rows.find(({ operation }) => PREFIXES[operation] === prefix);
    return row && { ...toCase(row), operation: row.operation, uuid };
  }
  return undefined;
}

function toCase({ id, operation, stuck, since, ...row }: Row): ReviewCase {
  const { mode, state, amount, currency } = row;
  return {
    ...{ operation, mode, state, amount, currency },
    id: toPublicId(PREFIXES[operation], id),
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    review: stuck ? { reason: REASON, openedAt: since } : undefined,
  };
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
       extract(epoch FROM clock_timestamp() - min(since))::float8 AS "oldestSeconds"
     FROM (${STUCK}) AS operations
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

export const TABLES = {
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
