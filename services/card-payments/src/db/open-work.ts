import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { MAY_HOLD } from "../domain/refunds/refund";
import * as refunds from "./refunds";

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

/** The age in seconds of the oldest refund that may hold money, by mode. Those in review are not due. */
export async function oldestOpen(
  db: Database,
): Promise<{ operation: "card refund"; mode: Mode; oldestSeconds: number }[]> {
  const found: { mode: Mode; oldestSeconds: number }[] = await db(refunds.TABLE)
    .select("mode")
    .select(
      db.raw('extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"'),
    )
    // The condition of the partial index refunds_due.
    .whereNotNull("due_at")
    .whereIn("state", MAY_HOLD)
    .groupBy("mode");
  return found.map((oldest) => ({ operation: "card refund", ...oldest }));
}
