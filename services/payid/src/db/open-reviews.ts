import { toPublicId } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { OpenReview } from "@kobo/saga";

interface Row {
  id: string;
  operation: "inflow" | "unmatched credit";
  mode: Mode;
  reason: string;
  state: string;
  amount: bigint;
  merchant_name: string;
  opened_at: Date;
}

/** Bank credits that the ledger refused, and those to unknown account numbers. */
const OPEN = `
  SELECT transfer_id::text AS id, 'inflow' AS operation, mode, 'refused by the ledger' AS reason,
      state, amount, merchant_name, updated_at AS opened_at
    FROM inflows WHERE state = 'review'
  UNION ALL
  SELECT session_id, 'unmatched credit', mode, 'unknown account number', account_number, amount,
      '', noted_at
    FROM unmatched_credits WHERE inflow_id IS NULL`;

const LIST_MAX = 200;

/** Oldest first. */
export async function listOpen(db: Database, mode: Mode | undefined): Promise<OpenReview[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT * FROM (${OPEN}) AS open WHERE mode = coalesce(?, mode) ORDER BY opened_at, id LIMIT ?`,
    [mode ?? null, LIST_MAX],
  );
  return rows.map(({ id, amount, merchant_name, opened_at, ...review }) => ({
    ...review,
    // An unmatched credit has only the bank's session id.
    id: review.operation === "inflow" ? toPublicId("txn", id) : id,
    amount: formatNaira(amount),
    merchantName: merchant_name,
    openedAt: opened_at,
  }));
}

interface ReviewCount {
  operation: string;
  mode: Mode;
  reason: string;
  count: number;
  /** The age of the oldest, in seconds. */
  oldestSeconds: number;
}

export async function countOpen(db: Database): Promise<ReviewCount[]> {
  const { rows } = await db.raw<{ rows: ReviewCount[] }>(
    `SELECT operation, mode, reason, count(*)::int AS count,
       extract(epoch FROM clock_timestamp() - min(opened_at))::float8 AS "oldestSeconds"
     FROM (${OPEN}) AS open
     GROUP BY operation, mode, reason`,
  );
  return rows;
}
