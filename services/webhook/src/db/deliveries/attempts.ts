import type { Lease } from "@kobo/jobs";
import {
  int2Array,
  int8Array,
  type Transaction,
  textArray,
  timestampArray,
  uuidArray,
} from "@kobo/postgres";
import type { Attempt, Verdict } from "../../domain/attempt";

/** An attempt under a lease, with its verdict. */
export interface Outcome {
  lease: Lease;
  attempt: Attempt;
  verdict: Verdict;
}

/** Moves finished deliveries out of the queue, reschedules the others, and stores every attempt. */
const STORE = `
  WITH made AS (
    SELECT * FROM unnest(
      ?::uuid[], ?::int8[], ?::text[], ?::int8[], ?::int2[], ?::timestamptz[], ?::int8[],
      ?::int2[], ?::text[], ?::text[], ?::text[]
    ) AS m (
      id, fence, status, due_in_ms, number, started_at, duration_ms,
      status_code, error, response_headers, response_body
    )
  ),
  -- Locks each row by id, in the order of claims, if its lease still holds.
  held AS MATERIALIZED (
    SELECT m.*, p.* FROM made m CROSS JOIN LATERAL (
      SELECT d.day, d.created_at, d.endpoint_id, d.event_id, d.event_day, d.event_name, d.origin,
        d.recovery_id
      FROM pending_deliveries d WHERE d.id = m.id AND d.fence = m.fence LIMIT 1 FOR UPDATE
    ) p
  ),
  finished AS (
    DELETE FROM pending_deliveries
    WHERE id = ANY (ARRAY(SELECT id FROM held WHERE status <> 'pending'))
  ),
  postponed AS (
    UPDATE pending_deliveries d SET leased_until = NULL, (attempts, due_at) = (
      SELECT h.number, clock_timestamp() + h.due_in_ms * interval '1 ms'
      FROM held h WHERE h.id = d.id
    )
    WHERE d.id = ANY (ARRAY(SELECT id FROM held WHERE status = 'pending'))
  ),
  kept AS (
    INSERT INTO finished_deliveries (id, day, created_at, endpoint_id, event_id, event_day,
      event_name, origin, recovery_id, attempts, status)
    SELECT id, day, created_at, endpoint_id, event_id, event_day,
      event_name, origin, recovery_id, number, status FROM held WHERE status <> 'pending'
  ),
  noted AS (
    INSERT INTO attempts (delivery_id, day, number, started_at, duration_ms, status_code, error,
      response_headers, response_body)
    SELECT id, day, number, started_at, duration_ms, status_code, error,
      response_headers, response_body FROM held
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM held`;

/**
 * Stores attempts and ends their leases; returns the ids of the deliveries whose lease still held.
 * Idempotent, but a repeat no longer finds the deliveries that it finished.
 */
export async function store(trx: Transaction, outcomes: readonly Outcome[]): Promise<string[]> {
  const { rows } = await trx
    .raw<{ rows: { id: string }[] }>(STORE, [
      uuidArray(outcomes, ({ lease }) => lease.id),
      int8Array(outcomes, ({ lease }) => lease.fence),
      textArray(outcomes, ({ verdict }) => verdict.status),
      int8Array(outcomes, ({ verdict }) => dueInMs(verdict)),
      int2Array(outcomes, ({ attempt }) => attempt.number),
      timestampArray(outcomes, ({ attempt }) => attempt.startedAt.getTime()),
      int8Array(outcomes, ({ attempt }) => BigInt(attempt.durationMs)),
      int2Array(outcomes, ({ attempt }) => attempt.statusCode ?? null),
      textArray(outcomes, ({ attempt }) => attempt.error ?? null),
      textArray(outcomes, ({ attempt }) => JSON.stringify(attempt.responseHeaders)),
      textArray(outcomes, ({ attempt }) => attempt.responseBody),
    ])
    .options({ name: "store attempts" });
  return rows.map(({ id }) => id);
}

function dueInMs(verdict: Verdict): bigint | null {
  return verdict.status === "pending" ? BigInt(Math.round(verdict.dueInMs)) : null;
}
