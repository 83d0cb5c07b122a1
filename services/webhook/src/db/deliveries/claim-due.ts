import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { WAITING_ENDPOINTS } from "./waiting-endpoints";

interface Options {
  limit: number;
  leaseMs: number;
  /** Whether to claim for endpoints that fail, are slow or hang, or for the others. */
  unhealthy: boolean;
  /** Endpoints with a hanging exchange in this process. */
  hanging: readonly string[];
  /** Restricts the claim to these endpoints. */
  onlyEndpoints?: readonly string[];
}

/** A claimed delivery, with everything an attempt needs. */
export interface LeasedDelivery extends Lease {
  /** Attempts made so far. */
  attempts: number;
  createdAt: Date;
  /** Whether the event itself caused it, and no later request. */
  isOfEvent: boolean;
  endpoint: CalledEndpoint;
  event: { id: string; at: Date; payload: string; traceparent: string };
}

export interface CalledEndpoint {
  id: string;
  mode: Mode;
  url: string;
  updatedAt: Date;
  /** All of the endpoint's slots were in use after this claim, so more deliveries may be due. */
  isFull: boolean;
  /** `<key id>:<sealed, in hex>`, the present secret first, separated by spaces. */
  sealedSecrets: string;
  /** In the same format; null without headers. */
  sealedHeaders: string | null;
}

/** A failing endpoint gets one attempt at a time. */
const SLOTS_WHILE_FAILING = 1;

/**
 * Burst allowance of a rate-limited endpoint: a fifth of a second's quota, at least one delivery.
 * Polls are more frequent than that.
 */
const SAVED_MS = 200;

const sqlOf = (source: string) => `
  WITH RECURSIVE waiting (endpoint_id) AS (${source}),
  -- The endpoints of this pool that have free slots.
  callable AS MATERIALIZED (
    SELECT e.*, t.claims, t.next_at AS claimed_at, p.slots, u.busy, r.seconds,
      greatest(t.next_at, now() - greatest(r.seconds, ${SAVED_MS} * interval '1 ms')) AS next_at
    FROM waiting w
    JOIN endpoints e ON e.id = w.endpoint_id
    JOIN endpoint_paces t ON t.endpoint_id = e.id
    LEFT JOIN endpoint_health h ON h.endpoint_id = e.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN h.failing_since IS NULL THEN e.concurrency
        ELSE ${SLOTS_WHILE_FAILING} END AS slots
    ) p
    CROSS JOIN LATERAL (
      SELECT count(*) AS busy FROM pending_deliveries d
      WHERE d.endpoint_id = e.id AND d.leased_until >= now()
    ) u
    CROSS JOIN LATERAL (SELECT interval '1 second' / e.rate_limit AS seconds) r
    WHERE e.active AND p.slots > u.busy AND CAST(:unhealthy AS boolean) = (
      h.failing_since IS NOT NULL OR coalesce(h.slow, false) OR e.id = ANY (CAST(:hanging AS uuid[]))
    )
  ),
  -- The number of exchanges that may start at each endpoint.
  allowed AS MATERIALIZED (
    SELECT id, claimed_at, slots, busy,
      CASE WHEN rate_limit IS NULL THEN slots - busy ELSE least(slots - busy,
        floor(extract(epoch FROM now() - next_at) / extract(epoch FROM seconds))) END AS count
    FROM callable
    WHERE rate_limit IS NULL OR next_at <= now() - seconds
  ),
  oldest AS MATERIALIZED (
    SELECT a.id AS endpoint_id, a.claimed_at, o.id, o.due_at, a.busy + o.nth AS slot,
      a.busy + o.count >= a.slots AS is_full
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
  -- The first delivery of every endpoint before the second of any, and the endpoint first whose last
  -- claim is longest ago: by due time, those with a backlog would always precede the others. Twice
  -- the limit, because some may be contended.
  candidates AS MATERIALIZED (
    SELECT * FROM oldest ORDER BY slot, claimed_at, due_at LIMIT 2 * :limit
  ),
  -- If another process is claiming from the endpoint, or has since this statement's snapshot, there
  -- may be more leases than it sees. Such endpoints are skipped.
  turns AS MATERIALIZED (
    SELECT t.endpoint_id
    FROM (SELECT DISTINCT endpoint_id FROM candidates) w
    JOIN callable c ON c.id = w.endpoint_id
    JOIN endpoint_paces t ON t.endpoint_id = c.id AND t.claims = c.claims
    FOR UPDATE OF t SKIP LOCKED
  ),
  -- Looks rows up by id whatever the statistics say: a plan made for an empty queue would compare
  -- every row with every candidate.
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
  -- Without a rate limit, next_at is the time of the last claim. With one it is at most a second off.
  paced AS (
    UPDATE endpoint_paces t
    SET claims = t.claims + 1, next_at = coalesce(c.next_at + n.count * c.seconds, now())
    FROM (SELECT endpoint_id, count(*) FROM leased GROUP BY endpoint_id) n
    JOIN callable c ON c.id = n.endpoint_id
    WHERE t.endpoint_id = n.endpoint_id
  ),
  called AS MATERIALIZED (
    SELECT c.id, c.merchant_id, c.mode, c.url, c.updated_at, f.is_full,
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
  contended AS (
    SELECT endpoint_id FROM candidates EXCEPT SELECT endpoint_id FROM turns
  ),
  found AS (
    SELECT l.id, l.fence, l.attempts, l.created_at, l.event_id, l.event_at, l.origin, v.payload, v.traceparent,
      c.id AS endpoint_id, c.mode, c.url, c.updated_at, c.is_full, c.sealed_secrets,
      c.sealed_headers
    FROM leased l
    JOIN called c ON c.id = l.endpoint_id
    CROSS JOIN LATERAL sent_of_event(
      c.merchant_id, c.mode, l.event_at, l.event_id, l.event_day
    ) v
  )
  SELECT found.*, contended.endpoint_id AS contended FROM found FULL JOIN contended ON false`;

/** Named, so that each connection plans them once. */
const ALL = { name: "claim due deliveries", sql: sqlOf(WAITING_ENDPOINTS) };
const SOME = {
  name: "claim due deliveries of some",
  sql: sqlOf("SELECT unnest(CAST(:onlyEndpoints AS uuid[]))"),
};

export interface Claim {
  deliveries: LeasedDelivery[];
  /** Endpoints that another process was claiming from: more deliveries may be due. */
  contended: string[];
}

interface Found {
  id: string;
  fence: bigint;
  attempts: number;
  created_at: Date;
  event_id: string;
  event_at: Date;
  origin: string;
  payload: string;
  traceparent: string;
  endpoint_id: string;
  mode: Mode;
  url: string;
  updated_at: Date;
  is_full: boolean;
  sealed_secrets: string;
  sealed_headers: string | null;
  contended: null;
}

/** The other columns are null. */
interface Contended {
  contended: string;
}

/**
 * Leases due deliveries, fairly: the oldest of each endpoint up to its free slots, and the first
 * delivery of every endpoint before the second of any. So a slow endpoint never holds more than its
 * few slots. Endpoints take turns, so the backlog of one delays no other. All processes together
 * respect an endpoint's slots and rate limit: each claim increments `endpoint_paces.claims`, and a
 * claim that sees a concurrent one skips the endpoint, because it may have counted too few leases.
 */
export async function claimDue(db: Database, options: Options): Promise<Claim> {
  const { limit, leaseMs, unhealthy, hanging, onlyEndpoints } = options;
  const { name, sql } = onlyEndpoints ? SOME : ALL;
  const query = db.raw<{ rows: (Found | Contended)[] }>(sql, {
    limit,
    leaseMs,
    unhealthy,
    onlyEndpoints: (onlyEndpoints ?? []) as never,
    hanging: hanging as never,
  });
  const { rows } = await query.options({ name });
  return {
    deliveries: rows.filter((row) => row.contended === null).map(toDelivery),
    contended: rows.map(({ contended }) => contended).filter((id) => id !== null),
  };
}

function toDelivery(row: Found): LeasedDelivery {
  return {
    id: row.id,
    fence: row.fence,
    attempts: row.attempts,
    createdAt: row.created_at,
    isOfEvent: row.origin === "event",
    endpoint: {
      id: row.endpoint_id,
      mode: row.mode,
      url: row.url,
      updatedAt: row.updated_at,
      isFull: row.is_full,
      sealedSecrets: row.sealed_secrets,
      sealedHeaders: row.sealed_headers,
    },
    event: {
      id: row.event_id,
      at: row.event_at,
      payload: row.payload,
      traceparent: row.traceparent,
    },
  };
}
