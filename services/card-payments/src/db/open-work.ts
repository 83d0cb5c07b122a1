import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";

export interface OpenWork {
  kind: "payment" | "refund" | "settlement" | "dispute";
  mode: Mode;
  state: string;
  all: number;
  /** Those in manual review. */
  stuck: number;
}

/** Counts operations that are due or stuck. Final ones are neither, so the indexes stay small. */
export async function countOpen(db: Database): Promise<OpenWork[]> {
  const { rows } = await db.raw<{ rows: OpenWork[] }>(`
    SELECT kind, mode, state, count(*)::int AS all, count(*) FILTER (WHERE stuck)::int AS stuck
    FROM (
      SELECT 'payment' AS kind, mode, state, stuck FROM payments WHERE due_at IS NOT NULL OR stuck
      UNION ALL
      SELECT 'refund', p.mode, r.state, r.stuck
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.due_at IS NOT NULL OR r.stuck
      UNION ALL
      -- Test mode settles at once (decision 105).
      SELECT 'settlement', 'live', state, stuck
      FROM settlements WHERE due_at IS NOT NULL OR stuck
      UNION ALL
      -- An open dispute is always due for a query, and waits for the merchant or the bank.
      SELECT 'dispute', mode, state, stuck
      FROM disputes WHERE stuck OR (due_at IS NOT NULL AND state NOT IN
        ('needs_response', 'under_review', 'won', 'lost', 'accepted'))
    ) work
    GROUP BY kind, mode, state
  `);
  return rows;
}
