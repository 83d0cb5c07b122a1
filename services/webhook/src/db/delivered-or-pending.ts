import type { Transaction } from "@kobo/postgres";
import { dayOf } from "../domain/retention";

/**
 * Ids of the events that were delivered to the endpoint or are pending. One snapshot, so a delivery
 * that is finishing counts as one or the other.
 */
export async function deliveredOrPending(
  trx: Transaction,
  endpointId: string,
  events: readonly { id: string; day: string }[],
): Promise<Set<string>> {
  const [earliest] = events.map(({ day }) => day).sort();
  if (earliest === undefined) return new Set();
  // A delivery is stored on its event's day or later, or the day before when the event is ahead by clock skew.
  const firstDay = dayOf(new Date(earliest), -1);
  const eventIds = events.map(({ id }) => id);
  const { rows } = await trx.raw<{ rows: { event_id: string }[] }>(
    `SELECT event_id FROM pending_deliveries
     WHERE event_id = ANY(:eventIds::uuid[]) AND endpoint_id = :endpointId
     UNION
     SELECT event_id FROM finished_deliveries
     WHERE event_id = ANY(:eventIds::uuid[]) AND endpoint_id = :endpointId AND status = 'delivered'
       AND day >= :firstDay::date`,
    { endpointId, eventIds: eventIds as never, firstDay },
  );
  return new Set(rows.map(({ event_id }) => event_id));
}
