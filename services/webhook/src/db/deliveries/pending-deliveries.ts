import type { Lease } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";
import type { DeliveryOrigin } from "../../domain/delivery";

const TABLE = "pending_deliveries";

export interface NewDelivery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  eventId: string;
  /** The UTC day of the event's partition, as `YYYY-MM-DD`; undefined for an event stored in this transaction. */
  eventDay: string | undefined;
  eventName: string;
  origin: DeliveryOrigin;
  recoveryId?: string;
}

/** Inserts deliveries that are due at once. An event stored in this transaction has the transaction's day. */
export async function insert(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <Value>(of: (delivery: NewDelivery) => Value) => deliveries.map(of) as never;
  await trx.raw(
    `INSERT INTO ?? (id, endpoint_id, event_id, event_day, event_name, origin, recovery_id)
     SELECT id, endpoint_id, event_id, coalesce(event_day, (now() AT TIME ZONE 'UTC')::date), event_name, origin,
       recovery_id
     FROM unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::date[], ?::text[], ?::text[], ?::uuid[])
       AS d (id, endpoint_id, event_id, event_day, event_name, origin, recovery_id)`,
    [
      TABLE,
      column(({ id }) => id),
      column(({ endpointId }) => endpointId),
      column(({ eventId }) => eventId),
      column(({ eventDay }) => eventDay ?? null),
      column(({ eventName }) => eventName),
      column(({ origin }) => origin),
      column(({ recoveryId }) => recoveryId ?? null),
    ],
  );
}

/** Releases a lease: the delivery is due at once, and the started attempt is not counted. */
export async function handBack(trx: Transaction, { id, fence }: Lease): Promise<void> {
  await trx(TABLE)
    .where({ id, fence: String(fence) })
    .update({ leased_until: null });
}
