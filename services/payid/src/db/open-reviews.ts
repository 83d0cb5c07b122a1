import { toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { ReviewCase } from "@kobo/reviews";

interface Row {
  id: string;
  operation: "inflow" | "unmatched credit";
  mode: Mode;
  reason: string;
  state: string;
  amount: bigint;
  merchant_id: string | null;
  merchant_name: string;
  opened_at: Date;
}

/** Bank credits that the ledger refused, and those to unknown account numbers. */
const OPEN = `
  SELECT id::text, 'inflow' AS operation, mode, 'refused by the ledger' AS reason,
      state, amount, merchant_id, merchant_name, updated_at AS opened_at
    FROM inflows WHERE state = 'review'
  UNION ALL
  SELECT mode || '/' || account_number || '/' || session_id, 'unmatched credit', mode,
      'unknown account number', 'unmatched', amount, NULL, '', noted_at
    FROM unmatched_credits WHERE inflow_id IS NULL AND closed_at IS NULL`;

/** Oldest first. */
export async function listOpen(
  db: Database,
  { mode, limit }: { mode: Mode | undefined; limit: number },
): Promise<ReviewCase[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT * FROM (${OPEN}) AS open WHERE mode = coalesce(?, mode) ORDER BY opened_at, id LIMIT ?`,
    [mode ?? null, limit],
  );
  return rows.map(({ id, operation, reason, opened_at: openedAt, ...row }) => ({
    id: operation === "inflow" ? toPublicId("txn", id) : id,
    ...{ operation, mode: row.mode, state: row.state, amount: row.amount, currency: "NGN" },
    merchantId: row.merchant_id ?? undefined,
    merchantName: row.merchant_name,
    review: { reason, openedAt },
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
