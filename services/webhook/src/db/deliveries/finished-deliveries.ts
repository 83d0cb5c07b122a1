import type { Database } from "@kobo/postgres";
import { WAITING_ENDPOINTS } from "./waiting-endpoints";

/**
 * Drops at most `limit` deliveries to inactive endpoints and returns their number. A leased
 * delivery stays until its lease ends.
 */
export async function dropUnwanted(db: Database, limit: number): Promise<number> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `WITH RECURSIVE waiting (endpoint_id) AS (${WAITING_ENDPOINTS}),
     unwanted AS MATERIALIZED (
       SELECT d.id
       FROM waiting w
       JOIN endpoints e ON e.id = w.endpoint_id AND NOT e.active
       JOIN pending_deliveries d ON d.endpoint_id = e.id
       WHERE d.leased_until IS NULL OR d.leased_until < now()
       LIMIT ? FOR UPDATE OF d SKIP LOCKED
     ),
     dropped AS (
       DELETE FROM pending_deliveries d USING unwanted u WHERE d.id = u.id RETURNING d.*
     )
     INSERT INTO finished_deliveries (id, day, created_at, endpoint_id, event_id, event_day,
       event_name, origin, recovery_id, attempts, status)
     SELECT id, day, created_at, endpoint_id, event_id, event_day,
       event_name, origin, recovery_id, attempts, 'dropped' FROM dropped
     RETURNING id`,
    [limit],
  );
  return rows.length;
}
