import type { Lease } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import { WAITING_ENDPOINTS } from "./waiting-endpoints";

/** What this process is doing for an endpoint just now. */
export interface UnderWay {
  endpointId: string;
  /** Exchanges. */
  count: number;
  /** One of them takes much longer than it should. */
  isHanging: boolean;
}

interface Options {
  limit: number;
  leaseMs: number;
  /** Of the endpoints that fail, are slow or hang just now, or of the others. */
  troubled: boolean;
  underWay: readonly UnderWay[];
  /** Looks at these endpoints alone; at all when undefined. */
  among?: readonly string[];
}

/** A delivery that was claimed, with all that an attempt needs. */
export interface LeasedDelivery extends Lease {
  /** Attempts made so far. */
  attempts: number;
  createdAt: Date;
  endpoint: CalledEndpoint;
  event: { id: string; payload: string; traceparent: string };
}

export interface CalledEndpoint {
  id: string;
  mode: Mode;
  url: string;
  /** When somebody last changed it. */
  updatedAt: Date;
  /** How many exchanges with it may be under way at once. */
  places: number;
  /** Some process had an exchange at every place when this one was claimed, so more may be waiting. */
  isFull: boolean;
  /** `<key id>:<sealed, in hex>`, the present secret first, parted by spaces. */
  sealedSecrets: string;
  /** Likewise; null without any. */
  sealedHeaders: string | null;
}

/** A failing endpoint is called by one at a time. */
const PLACES_WHILE_FAILING = 1;

/**
 * What an endpoint with a rate limit saves up while it is called less: a fifth of a second's worth,
 * and one delivery at least. We look for work more often than that.
 */
const SAVED_MS = 200;

const sqlOf = (source: string) => `
  WITH RECURSIVE waiting (endpoint_id) AS (${source}),
  under_way AS MATERIALIZED (
    SELECT * FROM unnest(CAST(:ids AS uuid[]), CAST(:counts AS int[]), CAST(:hanging AS boolean[]))
      AS u (endpoint_id, count, is_hanging)
  ),
  -- The endpoints of this lane, and how many more exchanges this process may begin with each.
  callable AS MATERIALIZED (
    SELECT e.*, p.places, p.places - coalesce(u.count, 0) AS free
    FROM waiting w
    JOIN endpoints e ON e.id = w.endpoint_id
    LEFT JOIN endpoint_health h ON h.endpoint_id = e.id
    LEFT JOIN under_way u ON u.endpoint_id = e.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN h.failing_since IS NULL THEN e.concurrency
        ELSE ${PLACES_WHILE_FAILING} END AS places
    ) p
    WHERE e.active AND p.places > coalesce(u.count, 0) AND CAST(:troubled AS boolean) =
      (h.failing_since IS NOT NULL OR coalesce(h.slow, false) OR coalesce(u.is_hanging, false))
  ),
  -- Where another process is counting, it is left alone this time.
  paces AS MATERIALIZED (
    SELECT p.endpoint_id, l.seconds,
      greatest(p.next_at, now() - greatest(l.seconds, ${SAVED_MS} * interval '1 ms')) AS next_at
    FROM endpoint_paces p
    JOIN callable c ON c.id = p.endpoint_id AND c.rate_limit IS NOT NULL
    CROSS JOIN LATERAL (SELECT interval '1 second' / c.rate_limit AS seconds) l
    FOR UPDATE OF p SKIP LOCKED
  ),
  -- An endpoint that never had a pace waits for the next look.
  first_paces AS (
    INSERT INTO endpoint_paces (endpoint_id, next_at)
    SELECT c.id, now() FROM callable c
    WHERE c.rate_limit IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM endpoint_paces p WHERE p.endpoint_id = c.id)
    ORDER BY c.id
    ON CONFLICT DO NOTHING
  ),
  allowed AS MATERIALIZED (
    SELECT c.id, c.places, CASE WHEN c.rate_limit IS NULL THEN c.free ELSE least(c.free,
        floor(extract(epoch FROM now() - p.next_at) / extract(epoch FROM p.seconds))) END AS count
    FROM callable c LEFT JOIN paces p ON p.endpoint_id = c.id
    WHERE c.rate_limit IS NULL OR p.next_at <= now() - p.seconds
  ),
  oldest AS MATERIALIZED (
    SELECT a.id AS endpoint_id, o.* FROM allowed a CROSS JOIN LATERAL (
      SELECT due.id, due.due_at, due.is_free, count(*) OVER () >= a.places AS is_full,
        row_number() OVER w AS place, count(*) FILTER (WHERE due.is_free) OVER w AS nth_free
      FROM (
        SELECT d.id, d.due_at, (d.leased_until IS NULL OR d.leased_until < now()) AS is_free
        FROM pending_deliveries d
        WHERE d.endpoint_id = a.id AND d.due_at <= now()
        ORDER BY d.due_at, d.id LIMIT a.places
      ) due
      WINDOW w AS (ORDER BY due.due_at, due.id)
    ) o
    WHERE o.is_free AND o.nth_free <= a.count
  ),
  -- Everyone's first before anyone's second. Twice as many as are wanted, for another process may be
  -- taking the same in this instant.
  candidates AS MATERIALIZED (
    SELECT * FROM oldest ORDER BY place, due_at LIMIT 2 * :limit
  ),
  -- Each row by its id, whatever the planner thinks of the table: a queue that was empty when the plan was made
  -- would be compared with every candidate, row by row.
  taken AS MATERIALIZED (
    SELECT h.id FROM candidates c CROSS JOIN LATERAL (
      SELECT d.id FROM pending_deliveries d
      WHERE d.id = c.id AND d.due_at <= now()
        AND (d.leased_until IS NULL OR d.leased_until < now())
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ) h
    LIMIT :limit
  ),
  leased AS (
    UPDATE pending_deliveries d
    SET fence = d.fence + 1, leased_until = clock_timestamp() + :leaseMs * interval '1 ms'
    WHERE d.id = ANY (ARRAY(SELECT id FROM taken))
    RETURNING d.*
  ),
  fulls AS MATERIALIZED (
    SELECT endpoint_id, bool_or(is_full) AS is_full FROM oldest GROUP BY endpoint_id
  ),
  paced AS (
    UPDATE endpoint_paces p SET next_at = b.next_at + n.count * b.seconds
    FROM (SELECT endpoint_id, count(*) FROM leased GROUP BY endpoint_id) n
    JOIN paces b ON b.endpoint_id = n.endpoint_id
    WHERE p.endpoint_id = n.endpoint_id
  ),
  called AS MATERIALIZED (
    SELECT c.id, c.mode, c.url, c.updated_at, c.places, f.is_full,
      c.headers_key_id || ':' || encode(c.headers_sealed, 'hex') AS sealed_headers,
      (
        SELECT string_agg(s.key_id || ':' || encode(s.sealed, 'hex'), ' '
          ORDER BY s.expires_at DESC NULLS FIRST, s.created_at DESC)
        FROM endpoint_secrets s
        WHERE s.endpoint_id = c.id AND s.sealed IS NOT NULL
          AND (s.expires_at IS NULL OR s.expires_at > now())
      ) AS sealed_secrets
    FROM callable c JOIN fulls f ON f.endpoint_id = c.id
    WHERE c.id IN (SELECT endpoint_id FROM leased)
  )
  SELECT l.id, l.fence, l.attempts, l.created_at, l.event_id, v.payload, v.traceparent,
    c.id AS endpoint_id, c.mode, c.url, c.updated_at, c.places, c.is_full, c.sealed_secrets,
    c.sealed_headers
  FROM leased l
  JOIN called c ON c.id = l.endpoint_id
  -- Each from the partition of its day; a plan could not know that otherwise.
  CROSS JOIN LATERAL (
    SELECT v.payload, v.traceparent FROM events v
    WHERE v.id = l.event_id AND v.day = l.event_day LIMIT 1
  ) v`;

/** By a name each, so that a connection plans them once. */
const ALL = { name: "claim due deliveries", sql: sqlOf(WAITING_ENDPOINTS) };
const SOME = {
  name: "claim due deliveries of some",
  sql: sqlOf("SELECT unnest(CAST(:among AS uuid[]))"),
};

interface Row {
  id: string;
  fence: bigint;
  attempts: number;
  created_at: Date;
  event_id: string;
  payload: string;
  traceparent: string;
  endpoint_id: string;
  mode: Mode;
  url: string;
  updated_at: Date;
  places: number;
  is_full: boolean;
  sealed_secrets: string;
  sealed_headers: string | null;
}

/**
 * Leases due deliveries by the database's clock, fairly: of each endpoint only its oldest due
 * deliveries are looked at, as many as it has places; those that are leased keep their place among
 * these until they are released, so a slow endpoint never has more than its few places, however much
 * waits for it. Then everyone's first comes before anyone's second.
 *
 * Two processes that look in the same instant never take the same row; an endpoint's rate limit they
 * keep together, and each by itself keeps within its places.
 */
export async function claimDue(db: Database, options: Options): Promise<LeasedDelivery[]> {
  const { limit, leaseMs, troubled, underWay, among } = options;
  const { name, sql } = among ? SOME : ALL;
  const query = db.raw<{ rows: Row[] }>(sql, {
    limit,
    leaseMs,
    troubled,
    among: (among ?? []) as never,
    ids: underWay.map(({ endpointId }) => endpointId) as never,
    counts: underWay.map(({ count }) => count) as never,
    hanging: underWay.map(({ isHanging }) => isHanging) as never,
  });
  const { rows } = await query.options({ name });
  return rows.map(toDelivery);
}

function toDelivery(row: Row): LeasedDelivery {
  return {
    id: row.id,
    fence: row.fence,
    attempts: row.attempts,
    createdAt: row.created_at,
    endpoint: {
      id: row.endpoint_id,
      mode: row.mode,
      url: row.url,
      updatedAt: row.updated_at,
      places: row.places,
      isFull: row.is_full,
      sealedSecrets: row.sealed_secrets,
      sealedHeaders: row.sealed_headers,
    },
    event: { id: row.event_id, payload: row.payload, traceparent: row.traceparent },
  };
}
