import type { Mode } from "@kobo/core/tenant";
import {
  int2Array,
  isUniqueViolation,
  LostRace,
  type Transaction,
  textArray,
  timestampArray,
  uuidArray,
} from "@kobo/postgres";
import { isDated, isOfToday, storedDayOf } from "../domain/event-day";
import { dayOf } from "../domain/retention";

/** A public event with the exact payload that is sent. */
export interface StoredEvent {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
  at: Date;
  payload: string;
  /** The public id of the object that it is about. */
  object: string | undefined;
  traceparent: string;
}

const INSERT = `
  INSERT INTO events (id, merchant_id, mode, name, occurred_at, payload, object, traceparent,
    is_dated, day)
  SELECT given.id, given.merchant_id, given.mode, given.name, given.occurred_at, given.payload,
    nullif(given.object, ''), given.traceparent, given.is_dated = 1, CAST(:day AS date)
  FROM unnest(
    CAST(:ids AS uuid[]), CAST(:merchantIds AS uuid[]), CAST(:modes AS text[]),
    CAST(:names AS text[]), CAST(:times AS timestamptz[]), CAST(:payloads AS text[]),
    CAST(:objects AS text[]), CAST(:traceparents AS text[]), CAST(:dated AS int2[])
  ) AS given (id, merchant_id, mode, name, occurred_at, payload, object, traceparent, is_dated)
  -- Looks each up in the index whatever the statistics say: they lag behind a partition that fills.
  LEFT JOIN LATERAL (
    SELECT true AS is_stored FROM events e
    WHERE e.merchant_id = given.merchant_id AND e.mode = given.mode
      AND e.occurred_at = given.occurred_at AND e.id = given.id
      AND e.day BETWEEN CAST(:firstDay AS date) AND CAST(:lastDay AS date)
    LIMIT 1
  ) earlier ON true
  WHERE earlier.is_stored IS NULL
  RETURNING id`;

/**
 * Stores events, each once, and returns the new ones. Their ids must differ.
 * @throws LostRace when another transaction stored one of them at the same time
 */
export async function insertNew<Event extends StoredEvent>(
  trx: Transaction,
  events: readonly Event[],
  now: Date,
): Promise<Event[]> {
  const areOfToday = events.every(({ at }) => isOfToday(at, now));
  if (!areOfToday) await lockOtherDays(trx);
  const fresh = new Set<string>();
  for (const [day, sameDay] of Map.groupBy(events, ({ at }) => storedDayOf(at, now))) {
    const searched = areOfToday ? { firstDay: day, lastDay: day } : possibleDays(day, sameDay);
    for (const id of await insert(trx, sameDay, { day, ...searched })) fresh.add(id);
  }
  return events.filter(({ id }) => fresh.has(id));
}

/**
 * An event of another day may have been stored under the day of its receipt, where no index meets
 * its repeat. So such events are stored one transaction after the other.
 */
async function lockOtherDays(trx: Transaction): Promise<void> {
  await trx.raw(
    "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '/events of another day', 0))",
  );
}

const CLOCK_AHEAD_DAYS = 7;

/** The days under which earlier copies of these events can be stored. */
function possibleDays(day: string, events: readonly StoredEvent[]) {
  const areOfOwnDay = events.every(({ at }) => dayOf(at) === day);
  // A copy that was received before the event occurred comes from a clock that is ahead, by days at most.
  const firstDay = areOfOwnDay ? dayOf(new Date(day), -CLOCK_AHEAD_DAYS) : "-infinity";
  return { firstDay, lastDay: "infinity" };
}

interface Days {
  day: string;
  /** Where to look for earlier copies. */
  firstDay: string;
  lastDay: string;
}

async function insert(
  trx: Transaction,
  events: readonly StoredEvent[],
  days: Days,
): Promise<string[]> {
  const query = trx.raw<{ rows: { id: string }[] }>(INSERT, {
    ...days,
    ids: uuidArray(events, ({ id }) => id),
    merchantIds: uuidArray(events, ({ merchantId }) => merchantId),
    modes: textArray(events, ({ mode }) => mode),
    names: textArray(events, ({ name }) => name),
    times: timestampArray(events, ({ at }) => at.getTime()),
    payloads: textArray(events, ({ payload }) => payload),
    objects: textArray(events, ({ object }) => object ?? ""),
    traceparents: textArray(events, ({ traceparent }) => traceparent),
    dated: int2Array(events, ({ id, at }) => Number(isDated(id, at, days.day))),
  });
  try {
    const { rows } = await query.options({ name: "store events" });
    return rows.map(({ id }) => id);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // In the next attempt the statement sees the other transaction's events.
    throw new LostRace("An event was stored by another transaction.", { cause: error });
  }
}
