import type { Lease } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";

interface Options {
  limit: number;
  leaseMs: number;
  /** How many deliveries to one endpoint may be under way at once. */
  perEndpoint: number;
  /** Of the endpoints whose last attempt failed, or of the others. */
  failing: boolean;
}

/**
 * Claims due deliveries as `claimDue` of @kobo/jobs does, but fairly: a slow endpoint has its few
 * places and no more, however much waits for it. Of each endpoint only the oldest due deliveries are
 * looked at, `perEndpoint` of them; those that are leased keep their place among these until they are
 * released. Then everyone's first comes before anyone's second.
 *
 * `waiting` walks from one endpoint to the next through the index, so the cost grows with the
 * endpoints that have something waiting and not with how much waits. Two processes that claim in the
 * same instant never take the same row, but may together take one or two more than an endpoint's
 * places.
 */
export async function claimFairly(db: Database, options: Options): Promise<Lease[]> {
  const { limit, leaseMs, perEndpoint, failing } = options;
  const { rows } = await db.raw<{ rows: Lease[] }>(
    `WITH RECURSIVE waiting (endpoint_id) AS (
       (SELECT endpoint_id FROM deliveries WHERE due_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
       UNION ALL
       SELECT (
         SELECT d.endpoint_id FROM deliveries d
         WHERE d.due_at IS NOT NULL AND d.endpoint_id > w.endpoint_id
         ORDER BY d.endpoint_id LIMIT 1
       )
       FROM waiting w WHERE w.endpoint_id IS NOT NULL
     ),
     places AS (
       SELECT oldest.id, oldest.place
       FROM waiting w
       JOIN endpoints e ON e.id = w.endpoint_id
       CROSS JOIN LATERAL (
         SELECT due.id, row_number() OVER (ORDER BY due.due_at, due.id) AS place
         FROM (
           SELECT d.id, d.due_at FROM deliveries d
           WHERE d.endpoint_id = w.endpoint_id AND d.due_at <= now()
           ORDER BY d.due_at, d.id LIMIT :perEndpoint
         ) due
       ) oldest
       WHERE e.active AND (e.failing_since IS NOT NULL) = :failing
     ),
     -- Materialized, since a plan that looked again for every row would take more than the limit.
     taken AS MATERIALIZED (
       SELECT d.id FROM deliveries d JOIN places p ON p.id = d.id
       WHERE d.due_at <= now() AND (d.leased_until IS NULL OR d.leased_until < now())
       ORDER BY p.place, d.due_at LIMIT :limit FOR UPDATE OF d SKIP LOCKED
     )
     UPDATE deliveries d
     SET fence = d.fence + 1, leased_until = clock_timestamp() + :leaseMs * interval '1 ms'
     FROM taken WHERE d.id = taken.id
     RETURNING d.id, d.fence`,
    { limit, leaseMs, perEndpoint, failing },
  );
  return rows;
}
