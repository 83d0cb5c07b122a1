import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";

export interface OpenWork {
  kind: "payment" | "refund" | "settlement";
  mode: Mode;
  state: string;
  all: number;
  /** Of them: only a person can help on. */
  stuck: number;
}

/** How much is due, now or later, and how much is stuck. What is over is neither, so no index holds much. */
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
    ) work
    GROUP BY kind, mode, state
  `);
  return rows;
}
