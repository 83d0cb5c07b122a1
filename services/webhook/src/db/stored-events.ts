import { uuidTime } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, readingOrder, type Transaction } from "@kobo/postgres";
import { DATED_WITHIN_MS, mayBeDated } from "../domain/event-day";
import { type EventPosition, microseconds, readPosition } from "../domain/event-position";
import type { TimeRange } from "../domain/recovery";
import { dayOf } from "../domain/retention";

export interface ListedEvent extends EventPosition {
  /** The exact body that is sent. */
  payload: string;
}

/** The page positions are texts of `EventPosition`. */
interface Listed extends PageQuery {
  /** Undefined for every event. */
  names: readonly string[] | undefined;
  /** The public id of the object that they are about; undefined for every event. */
  object: string | undefined;
  /** By the time the events occurred: `from` inclusive, `to` exclusive. */
  from: Date;
  to: Date | undefined;
}

/** µs since 1970: PostgreSQL's precision. A JavaScript Date has only milliseconds. */
const usOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`;
const moment = (binding: string) =>
  `'epoch'::timestamptz + :${binding}::float8 * interval '1 microsecond'`;

/** An event is stored under its own day or a later one, up to clock skew, so older partitions can be skipped. */
const firstDayOf = (from: Date) => dayOf(from, -1);

/**
 * A page of a merchant's events by the time they occurred, without test events. The index chooses
 * the rows before they are read.
 */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { names, object, from, to, before, after, limit }: Listed,
): Promise<ListedEvent[]> {
  const at = readPosition(before ?? after ?? "");
  // With two bounds on one side, a scan starts at the range's bound and reads everything between it
  // and the position.
  const impliesTo = before && at && to && at.occurredAtUs < microseconds(to);
  const impliesFrom = after && at && at.occurredAtUs >= microseconds(from);
  const order = readingOrder({ after });
  const { rows } = await db.raw<{ rows: { id: string; us: bigint; payload: string }[] }>(
    `WITH page AS MATERIALIZED (
       SELECT id, day, occurred_at FROM events
       WHERE merchant_id = :merchantId AND mode = :mode AND NOT is_example
         AND day >= :firstDay::date
         ${impliesFrom ? "" : "AND occurred_at >= :from::timestamptz"}
         ${to && !impliesTo ? "AND occurred_at < :to::timestamptz" : ""}
         ${at ? `AND (occurred_at, id) ${before ? "<" : ">"} (${moment("atUs")}, :atId::uuid)` : ""}
         ${conditionsOf({ names, object })}
       ORDER BY occurred_at ${order}, id ${order} LIMIT :limit
     )
     SELECT p.id, ${usOf("p.occurred_at")} AS us, e.payload
     FROM page p JOIN events e ON e.merchant_id = :merchantId AND e.mode = :mode
       AND e.occurred_at = p.occurred_at AND e.id = p.id AND e.day = p.day
     ORDER BY p.occurred_at ${order}, p.id ${order}`,
    {
      merchantId,
      mode,
      from,
      firstDay: firstDayOf(from),
      to: to ?? null,
      atUs: String(at?.occurredAtUs ?? 0),
      atId: at?.id ?? null,
      names: (names ?? []) as never,
      object: object ?? null,
      limit,
    },
  );
  return rows.map(({ us: occurredAtUs, ...event }) => ({ ...event, occurredAtUs }));
}

function conditionsOf({ names, object }: Pick<Listed, "names" | "object">): string {
  const ofName = names ? "AND name = ANY(:names::text[])" : "";
  return object ? `${ofName} AND object = :object` : ofName;
}

export interface FoundEvent extends EventPosition {
  /** The UTC day of its partition, as `YYYY-MM-DD`. */
  day: string;
  name: string;
  payload: string;
  isExample: boolean;
}

/** The merchant's event, unless it occurred before `since`. */
export async function find(
  db: Database | Transaction,
  tenant: Tenant,
  { id, since }: { id: string; since: Date },
): Promise<FoundEvent | undefined> {
  const idTime = uuidTime(id);
  const found =
    idTime === undefined || !mayBeDated(idTime, new Date())
      ? undefined
      : await findDated(db, tenant, { id, since, idTime });
  return found ?? findWhere(db, tenant, { id, since }, "NOT is_dated", {});
}

/** Looks through the merchant's few events around the time in the id, in place of an index by id. */
function findDated(
  db: Database | Transaction,
  tenant: Tenant,
  { id, since, idTime }: { id: string; since: Date; idTime: number },
): Promise<FoundEvent | undefined> {
  const [first, last] = [new Date(idTime - DATED_WITHIN_MS), new Date(idTime + DATED_WITHIN_MS)];
  const near = `occurred_at BETWEEN :first::timestamptz AND :last::timestamptz
    AND day BETWEEN :dayOfFirst::date AND :dayOfLast::date`;
  const range = { first, last, dayOfFirst: dayOf(first), dayOfLast: dayOf(last) };
  return findWhere(db, tenant, { id, since }, near, range);
}

async function findWhere(
  db: Database | Transaction,
  { merchantId, mode }: Tenant,
  { id, since }: { id: string; since: Date },
  scope: string,
  bindings: Record<string, string | Date>,
): Promise<FoundEvent | undefined> {
  const { rows } = await db.raw<{ rows: FoundRow[] }>(
    `SELECT id, day::text AS day, ${usOf("occurred_at")} AS us, name, payload, is_example
     FROM events
     WHERE merchant_id = :merchantId AND mode = :mode AND id = :id
       AND occurred_at >= :since::timestamptz AND day >= :firstDay::date AND ${scope}
     LIMIT 1`,
    { merchantId, mode, id, since, firstDay: firstDayOf(since), ...bindings },
  );
  const [row] = rows;
  if (!row) return undefined;
  const { us: occurredAtUs, is_example: isExample, ...event } = row;
  return { ...event, occurredAtUs, isExample };
}

interface FoundRow extends Omit<FoundEvent, "occurredAtUs" | "isExample"> {
  us: bigint;
  is_example: boolean;
}

export interface Example {
  id: string;
  name: string;
  at: Date;
  payload: string;
  traceparent: string;
}

/** Stores a test event for one endpoint. */
export async function insertExample(
  trx: Transaction,
  { merchantId, mode }: Tenant,
  { id, name, at, payload, traceparent }: Example,
): Promise<void> {
  await trx("events").insert({
    id,
    merchant_id: merchantId,
    mode,
    name,
    occurred_at: at,
    payload,
    traceparent,
    is_example: true,
    is_dated: true,
    day: dayOf(at),
  });
}

/** An event scanned by a recovery. */
export interface ScannedEvent extends EventPosition {
  day: string;
  name: string;
}

interface Walk extends Pick<Tenant, "merchantId" | "mode"> {
  range: TimeRange;
  /** Exclusive lower bound; undefined at the start. */
  reached: EventPosition | undefined;
  limit: number;
}

/** A merchant's events by the time they occurred, oldest first, without test events. */
export async function walk(
  trx: Transaction,
  { merchantId, mode, range: { from, to }, reached, limit }: Walk,
): Promise<ScannedEvent[]> {
  const { rows } = await trx.raw<{
    rows: { id: string; us: bigint; day: string; name: string }[];
  }>(
    `SELECT id, ${usOf("occurred_at")} AS us, day::text AS day, name FROM events
     WHERE merchant_id = :merchantId AND mode = :mode AND NOT is_example
       AND occurred_at < :to::timestamptz AND day >= :firstDay::date
       ${
         reached
           ? `AND (occurred_at, id) > (${moment("reachedUs")}, :reachedId::uuid)`
           : "AND occurred_at >= :from::timestamptz"
       }
     ORDER BY occurred_at, id LIMIT :limit`,
    {
      merchantId,
      mode,
      from,
      to,
      firstDay: firstDayOf(from),
      reachedUs: String(reached?.occurredAtUs ?? 0),
      reachedId: reached?.id ?? null,
      limit,
    },
  );
  return rows.map(({ us: occurredAtUs, ...event }) => ({ ...event, occurredAtUs }));
}
