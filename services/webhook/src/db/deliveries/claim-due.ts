import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { WAITING_ENDPOINTS } from "./waiting-endpoints";

interface Options {
  limit: number;
  leaseMs: number;
  /** Of the endpoints that fail, are slow or hang just now, or of the others. */
  troubled: boolean;
  /** Endpoints with which an exchange of this process takes much longer than it should. */
  hanging: readonly string[];
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
  -- The endpoints of this lane that have places left.
  callable AS MATERIALIZED (
    SELECT e.*, t.claims, p.places, u.busy, r.seconds,
      greatest(t.next_at, now() - greatest(r.seconds, ${SAVED_MS} * interval '1 ms')) AS next_at
    FROM waiting w
    JOIN endpoints e ON e.id = w.endpoint_id
    JOIN endpoint_paces t ON t.endpoint_id = e.id
    LEFT JOIN endpoint_health h ON h.endpoint_id = e.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN h.failing_since IS NULL THEN e.concurrency
        ELSE ${PLACES_WHILE_FAILING} END AS places
    ) p
    CROSS JOIN LATERAL (
      SELECT count(*) AS busy FROM pending_deliveries d
      WHERE d.endpoint_id = e.id AND d.leased_until >= now()
    ) u
    CROSS JOIN LATERAL (SELECT interval '1 second' / e.rate_limit AS seconds) r
    WHERE e.active AND p.places > u.busy AND CAST(:troubled AS boolean) = (
      h.failing_since IS NOT NULL OR coalesce(h.slow, false) OR e.id = ANY (CAST(:hanging AS uuid[]))
    )
  ),
  -- How many more exchanges may begin with each.
  allowed AS MATERIALIZED (
    SELECT id, places, busy, CASE WHEN rate_limit IS NULL THEN places - busy ELSE least(places - busy,
        floor(extract(epoch FROM now() - next_at) / extract(epoch FROM seconds))) END AS count
    FROM callable
    WHERE rate_limit IS NULL OR next_at <= now() - seconds
  ),
  oldest AS MATERIALIZED (
    SELECT a.id AS endpoint_id, o.id, o.due_at, a.busy + o.nth AS place,
      a.busy + o.count >= a.places AS is_full
    FROM allowed a CROSS JOIN LATERAL (
      SELECT due.id, due.due_at, count(*) OVER () AS count,
        row_number() OVER (ORDER BY due.due_at, due.id) AS nth
      FROM (
        SELECT d.id, d.due_at FROM pending_deliveries d
        WHERE d.endpoint_id = a.id AND d.due_at <= now()
          AND (d.leased_until IS NULL OR d.leased_until < now())
        ORDER BY d.due_at, d.id LIMIT a.count
      ) due
    ) o
  ),
  -- Everyone's first before anyone's second. Twice as many as are wanted, for some may be left to others.
  candidates AS MATERIALIZED (
    SELECT * FROM oldest ORDER BY place, due_at LIMIT 2 * :limit
  ),
  -- Where somebody else is claiming just now, or has since this statement began to look, there may be more leases
  -- than it sees: such endpoints are left alone this time.
  turns AS MATERIALIZED (
    SELECT t.endpoint_id
    FROM (SELECT DISTINCT endpoint_id FROM candidates) w
    JOIN callable c ON c.id = w.endpoint_id
    JOIN endpoint_paces t ON t.endpoint_id = c.id AND t.claims = c.claims
    FOR UPDATE OF t SKIP LOCKED
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
    WHERE c.endpoint_id = ANY (ARRAY(SELECT endpoint_id FROM turns))
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
    UPDATE endpoint_paces t
    SET claims = t.claims + 1, next_at = coalesce(c.next_at + n.count * c.seconds, t.next_at)
    FROM (SELECT endpoint_id, count(*) FROM leased GROUP BY endpoint_id) n
    JOIN callable c ON c.id = n.endpoint_id
    WHERE t.endpoint_id = n.endpoint_id
  ),
  called AS MATERIALIZED (
    SELECT c.id, c.mode, c.url, c.updated_at, f.is_full,
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
  ),
  missed AS (
    SELECT endpoint_id FROM candidates EXCEPT SELECT endpoint_id FROM turns
  ),
  found AS (
    SELECT l.id, l.fence, l.attempts, l.created_at, l.event_id, v.payload, v.traceparent,
      c.id AS endpoint_id, c.mode, c.url, c.updated_at, c.is_full, c.sealed_secrets,
      c.sealed_headers
    FROM leased l
    JOIN called c ON c.id = l.endpoint_id
    -- Each from the partition of its day; a plan could not know that otherwise.
    CROSS JOIN LATERAL (
      SELECT v.payload, v.traceparent FROM events v
      WHERE v.id = l.event_id AND v.day = l.event_day LIMIT 1
    ) v
  )
  SELECT found.*, missed.endpoint_id AS missed FROM found FULL JOIN missed ON false`;

/** By a name each, so that a connection plans them once. */
const ALL = { name: "claim due deliveries", sql: sqlOf(WAITING_ENDPOINTS) };
const SOME = {
  name: "claim due deliveries of some",
  sql: sqlOf("SELECT unnest(CAST(:among AS uuid[]))"),
};

/** What a look brought. */
export interface Claim {
  deliveries: LeasedDelivery[];
  /** Endpoints that another process was claiming of just then: more may be waiting for them. */
  missed: string[];
}

interface Found {
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
  is_full: boolean;
  sealed_secrets: string;
  sealed_headers: string | null;
  missed: null;
}

/** The other columns are null. */
interface Missed {
  missed: string;
}

/**
 * Leases due deliveries by the database's clock, fairly: of each endpoint its oldest due deliveries, as many as it
 * has places left beside those that are leased, so that a slow endpoint never has more than its few places, however
 * much waits for it. Then everyone's first comes before anyone's second.
 *
 * All processes together keep an endpoint's places and its rate limit. Whoever claims counts on in `endpoint_paces`,
 * and whoever finds there that he was not alone takes nothing of that endpoint: he may have counted too few leases.
 */
export async function claimDue(db: Database, options: Options): Promise<Claim> {
  const { limit, leaseMs, troubled, hanging, among } = options;
  const { name, sql } = among ? SOME : ALL;
  const query = db.raw<{ rows: (Found | Missed)[] }>(sql, {
    limit,
    leaseMs,
    troubled,
    among: (among ?? []) as never,
    hanging: hanging as never,
  });
  const { rows } = await query.options({ name });
  return {
    deliveries: rows.filter((row) => row.missed === null).map(toDelivery),
    missed: rows.map(({ missed }) => missed).filter((id) => id !== null),
  };
}

function toDelivery(row: Found): LeasedDelivery {
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
      isFull: row.is_full,
      sealedSecrets: row.sealed_secrets,
      sealedHeaders: row.sealed_headers,
    },
    event: { id: row.event_id, payload: row.payload, traceparent: row.traceparent },
  };
}
