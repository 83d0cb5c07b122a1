import { firstUuidAt, uuidTime } from "@kobo/core/ids";
import {
  type Database,
  type PagePosition,
  type PageQuery,
  readingOrder,
  type Transaction,
} from "@kobo/postgres";
import type { Attempt, ResponseHeader } from "../../domain/attempt";
import type {
  Delivery,
  DeliveryOrigin,
  DeliveryStatus,
  DeliveryWithAttempts,
} from "../../domain/delivery";
import { dayOf } from "../../domain/retention";

/**
 * Columns of pending and finished deliveries. Each statement reads both tables in one snapshot, so
 * a delivery that is finishing appears once.
 */
const PENDING = `id, day, created_at, endpoint_id, event_id, event_name, origin, attempts,
  'pending' AS status, due_at, NULL::timestamptz AS finished_at`;
const FINISHED = `id, day, created_at, endpoint_id, event_id, event_name, origin, attempts,
  status, NULL::timestamptz AS due_at, finished_at`;

interface Row {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_name: string;
  status: DeliveryStatus;
  origin: DeliveryOrigin;
  attempts: number;
  created_at: Date;
  due_at: Date | null;
  finished_at: Date | null;
}

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_headers: string;
  response_body: string;
}

interface DeliveryFilters {
  /** Undefined for every status; likewise the others. */
  status: DeliveryStatus | undefined;
  names: readonly string[] | undefined;
  eventId: string | undefined;
}

interface Listed extends DeliveryFilters, PageQuery {
  endpointId: string;
  /** Created since then, by the time in their ids. */
  since: Date;
}

/** A page of an endpoint's deliveries by id, each with its last attempt. */
export async function list(db: Database, selection: Listed): Promise<DeliveryWithAttempts[]> {
  const { endpointId, since, before, after, status, names, eventId, limit } = selection;
  const order = `ORDER BY id ${readingOrder({ after })}`;
  const chosen = [
    "endpoint_id = :endpointId AND id >= :oldest::uuid AND day BETWEEN :firstDay::date AND :lastDay::date",
    ...(before ? ["id < :before::uuid"] : []),
    ...(after ? ["id > :after::uuid"] : []),
    ...(names ? ["event_name = ANY(:names::text[])"] : []),
    ...(eventId ? ["event_id = :eventId::uuid"] : []),
  ].join(" AND ");
  const pending = `SELECT ${PENDING} FROM pending_deliveries WHERE ${chosen}`;
  const finished = `SELECT ${FINISHED} FROM finished_deliveries WHERE ${chosen}
    ${status ? "AND status = :status" : ""}`;
  const sources = { pending: [pending], finished: [finished], both: [pending, finished] };
  const parts = sources[sourceOf(status)].map((part) => `(${part} ${order} LIMIT :limit)`);
  const { rows } = await db.raw<{ rows: (Row & Partial<AttemptRow>)[] }>(
    `WITH page AS MATERIALIZED (
       SELECT * FROM (${parts.join(" UNION ALL ")}) AS parts ${order} LIMIT :limit
     )
     SELECT p.*, a.number, a.started_at, a.duration_ms, a.status_code, a.error, a.response_headers, a.response_body
     FROM page p LEFT JOIN LATERAL (
       SELECT * FROM attempts WHERE delivery_id = p.id AND day = p.day ORDER BY number DESC LIMIT 1
     ) a ON true
     ${order}`,
    {
      endpointId,
      oldest: firstUuidAt(since),
      ...daysOf(since, { before, after }),
      before: before ?? null,
      after: after ?? null,
      status: status ?? null,
      names: (names ?? []) as never,
      eventId: eventId ?? null,
      limit,
    },
  );
  return rows.map((row) => ({
    ...toDelivery(row),
    attempts: isAttempted(row) ? [toAttempt(row)] : [],
  }));
}

function sourceOf(status: DeliveryStatus | undefined): "pending" | "finished" | "both" {
  if (status === undefined) return "both";
  return status === "pending" ? "pending" : "finished";
}

/**
 * The partition days that can hold them. A process's clock sets the id and the database's clock the
 * day, which may differ around midnight.
 */
function daysOf(since: Date, { before, after }: PagePosition) {
  const newest = before === undefined ? undefined : uuidTime(before);
  const oldest = Math.max(
    since.getTime(),
    (after === undefined ? undefined : uuidTime(after)) ?? 0,
  );
  return {
    firstDay: dayOf(new Date(oldest), -1),
    lastDay: newest === undefined ? "infinity" : dayOf(new Date(newest), 1),
  };
}

/** One delivery with all its attempts, of the endpoint if one is given. */
export async function find(
  db: Database,
  { endpointId, id, since }: { endpointId: string | undefined; id: string; since: Date },
): Promise<DeliveryWithAttempts | undefined> {
  const oldest = firstUuidAt(since);
  const [row] = await findRows(db, "id = :id AND id >= :oldest::uuid", { id, oldest });
  if (!row || (endpointId && row.endpoint_id !== endpointId)) return undefined;
  const attempts: AttemptRow[] = await db("attempts")
    .where({ delivery_id: id })
    .where("day", ">=", dayOf(since, -1))
    .orderBy("number");
  return { ...toDelivery(row), attempts: attempts.map(toAttempt) };
}

/** The newest deliveries of an event to all endpoints. */
export async function ofEvent(
  db: Database,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<Delivery[]> {
  const rows = await findRows(db, "event_id = :eventId", { eventId }, limit);
  return rows.map(toDelivery);
}

/** The deliveries that exist among these ids, newest first. */
export async function findByIds(trx: Transaction, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await findRows(trx, "id = ANY(:ids::uuid[])", { ids: ids as never });
  return rows.map(toDelivery);
}

async function findRows(
  db: Database | Transaction,
  chosen: string,
  bindings: Record<string, string>,
  limit: number | null = null,
): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT ${PENDING} FROM pending_deliveries WHERE ${chosen}
     UNION ALL SELECT ${FINISHED} FROM finished_deliveries WHERE ${chosen}
     ORDER BY id DESC LIMIT :limit`,
    { ...bindings, limit },
  );
  return rows;
}

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventName: row.event_name,
    status: row.status,
    origin: row.origin,
    attemptCount: row.attempts,
    createdAt: row.created_at,
    nextAttemptAt: row.due_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
  };
}

function isAttempted(row: Partial<AttemptRow>): row is AttemptRow {
  return row.number != null;
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    number: row.number,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    statusCode: row.status_code ?? undefined,
    error: row.error ?? undefined,
    responseHeaders: JSON.parse(row.response_headers) as ResponseHeader[],
    responseBody: row.response_body,
  };
}
