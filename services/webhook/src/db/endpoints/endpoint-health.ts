import type { Mode } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { DisabledReason } from "../../domain/attempt";
import type { HealthUpdate } from "../../domain/health";

/**
 * Writes only rows that change, so that they are no hot spots, and in the order of ids, so that two
 * processes cannot deadlock.
 */
export async function update(trx: Transaction, updates: readonly HealthUpdate[]): Promise<void> {
  const column = <Value>(of: (each: HealthUpdate) => Value) => updates.map(of) as never;
  await trx
    .raw(
      `WITH updates AS MATERIALIZED (
         SELECT n.* FROM unnest(?::uuid[], ?::boolean[], ?::boolean[], ?::boolean[], ?::int[], ?::text[])
           AS n (endpoint_id, has_succeeded, is_failing, is_slow, last_status_code, last_error)
         LEFT JOIN endpoint_health h ON h.endpoint_id = n.endpoint_id
         WHERE (n.is_failing, coalesce(n.is_slow, h.slow, false))
             IS DISTINCT FROM (h.failing_since IS NOT NULL, coalesce(h.slow, false))
           OR (n.is_failing AND (n.has_succeeded OR
             (h.last_status_code, h.last_error) IS DISTINCT FROM (n.last_status_code, n.last_error)))
       ),
       -- Reads again under the lock: the snapshot above may be outdated.
       held AS MATERIALIZED (
         SELECT * FROM endpoint_health WHERE endpoint_id IN (SELECT endpoint_id FROM updates)
         ORDER BY endpoint_id FOR NO KEY UPDATE
       )
       INSERT INTO endpoint_health
         (endpoint_id, failing_since, warnings, slow, last_status_code, last_error)
       SELECT n.endpoint_id,
         CASE WHEN NOT n.is_failing THEN NULL
           WHEN n.has_succeeded THEN now()
           ELSE coalesce(h.failing_since, now()) END,
         CASE WHEN n.has_succeeded THEN 0 ELSE coalesce(h.warnings, 0) END,
         coalesce(n.is_slow, h.slow, false), n.last_status_code, n.last_error
       FROM updates n LEFT JOIN held h ON h.endpoint_id = n.endpoint_id
       ORDER BY n.endpoint_id
       ON CONFLICT (endpoint_id) DO UPDATE SET failing_since = excluded.failing_since,
         warnings = excluded.warnings, slow = excluded.slow,
         last_status_code = excluded.last_status_code, last_error = excluded.last_error`,
      [
        column(({ endpointId }) => endpointId),
        column(({ hasSucceeded }) => hasSucceeded),
        column(({ isFailing }) => isFailing),
        column(({ isSlow }) => isSlow ?? null),
        column(({ statusCode }) => statusCode ?? null),
        column(({ error }) => error ?? null),
      ],
    )
    .options({ name: "update health" });
}

/** Locks endpoints until commit. Call before updating their health: enabling an endpoint locks in this order. */
export async function lockEndpoints(
  trx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; active: boolean; updatedAt: Date }[]> {
  return trx("endpoints")
    .select("id", "active", { updatedAt: "updated_at" })
    .whereIn("id", ids)
    .orderBy("id")
    .forNoKeyUpdate();
}

export interface DisabledEndpoint {
  id: string;
  merchantId: string;
  mode: Mode;
  url: string;
  failingSince: Date;
  disabledAt: Date;
}

/** Disables an active endpoint that has failed for at least this long; undefined otherwise. */
export async function disable(
  trx: Transaction,
  id: string,
  { reason, failingForMs }: { reason: DisabledReason; failingForMs: number },
): Promise<DisabledEndpoint | undefined> {
  const { rows } = await trx.raw<{ rows: DisabledEndpoint[] }>(
    `UPDATE endpoints e
     SET active = false, disabled_reason = :reason, disabled_at = now(), updated_at = now()
     FROM endpoint_health h
     WHERE e.id = :id AND e.active AND h.endpoint_id = e.id AND (:failingForMs <= 0
       OR h.failing_since <= clock_timestamp() - :failingForMs * interval '1 ms')
     RETURNING e.id, e.merchant_id AS "merchantId", e.mode, e.url, e.disabled_at AS "disabledAt",
       coalesce(h.failing_since, now()) AS "failingSince"`,
    { id, reason, failingForMs },
  );
  return rows[0];
}

/** A failing endpoint that operators are warned about. */
export interface FailingEndpoint extends Omit<DisabledEndpoint, "disabledAt"> {
  /** Pending deliveries, counted up to 10,000. */
  waiting: number;
  lastStatusCode: number | null;
  lastError: string | null;
}

/** The count holds a lock that storing attempts at these endpoints waits for. */
const WAITING_COUNTED_MAX = 10_000;

/**
 * Claims at most `limit` active live endpoints that have passed the next of these thresholds, and
 * records it. One that passed several is claimed once.
 */
export async function claimFailing(
  trx: Transaction,
  { afterMs, limit }: { afterMs: readonly number[]; limit: number },
): Promise<FailingEndpoint[]> {
  const { rows } = await trx.raw<{ rows: FailingEndpoint[] }>(
    `WITH due AS (
       SELECT h.endpoint_id, passed.warnings
       FROM endpoint_health h
       JOIN endpoints e ON e.id = h.endpoint_id
       CROSS JOIN LATERAL (
         SELECT count(*) AS warnings FROM unnest(CAST(:afterMs AS float8[])) AS ms
         WHERE h.failing_since <= now() - ms * interval '1 ms'
       ) passed
       WHERE e.active AND e.mode = 'live' AND passed.warnings > h.warnings
       LIMIT :limit FOR UPDATE OF h SKIP LOCKED
     ),
     counted AS (
       UPDATE endpoint_health h SET warnings = d.warnings
       FROM due d WHERE h.endpoint_id = d.endpoint_id
       RETURNING h.*
     )
     SELECT e.id, e.merchant_id AS "merchantId", e.mode, e.url, c.failing_since AS "failingSince",
       c.last_status_code AS "lastStatusCode", c.last_error AS "lastError",
       (SELECT count(*)::int FROM (
         SELECT 1 FROM pending_deliveries d WHERE d.endpoint_id = e.id
         LIMIT ${WAITING_COUNTED_MAX}
       ) AS counted) AS waiting
     FROM counted c JOIN endpoints e ON e.id = c.endpoint_id`,
    { afterMs: afterMs as never, limit },
  );
  return rows;
}
