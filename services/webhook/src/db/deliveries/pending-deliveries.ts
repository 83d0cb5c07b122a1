import type { Lease } from "@kobo/jobs";
import { int8Array, type Transaction, textArray, uuidArray } from "@kobo/postgres";
import type { DeliveryOrigin } from "../../domain/delivery";
import type { EventPosition } from "../../domain/event-position";

const TABLE = "pending_deliveries";

/** An event as a delivery refers to it. */
interface DeliveredEvent extends EventPosition {
  /** The UTC day of its partition, as `YYYY-MM-DD`. */
  day: string;
  name: string;
}

export interface NewDelivery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  event: DeliveredEvent;
  origin: DeliveryOrigin;
  recoveryId?: string;
}

const INSERT = `
  INSERT INTO pending_deliveries (id, endpoint_id, event_id, event_day, event_at, event_name, origin, recovery_id)
  SELECT id, endpoint_id, event_id, event_day::date,
    'epoch'::timestamptz + event_at * interval '1 microsecond', event_name, origin, recovery_id
  FROM unnest(?::uuid[], ?::uuid[], ?::uuid[], ?::text[], ?::int8[], ?::text[], ?::text[], ?::uuid[])
    AS d (id, endpoint_id, event_id, event_day, event_at, event_name, origin, recovery_id)`;

/** Inserts deliveries that are due at once. */
export async function insert(trx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .raw(INSERT, [
      uuidArray(deliveries, ({ id }) => id),
      uuidArray(deliveries, ({ endpointId }) => endpointId),
      uuidArray(deliveries, ({ event }) => event.id),
      textArray(deliveries, ({ event }) => event.day),
      int8Array(deliveries, ({ event }) => event.occurredAtUs),
      textArray(deliveries, ({ event }) => event.name),
      textArray(deliveries, ({ origin }) => origin),
      uuidArray(deliveries, ({ recoveryId }) => recoveryId ?? null),
    ])
    .options({ name: "insert deliveries" });
}

/** Releases a lease: the delivery is due at once, and the started attempt is not counted. */
export async function handBack(trx: Transaction, { id, fence }: Lease): Promise<void> {
  await trx(TABLE)
    .where({ id, fence: String(fence) })
    .update({ leased_until: null });
}

interface ExpiredBatch {
  /** Deleted deliveries. */
  expired: number;
  /** The last delivery of the batch; null at the end of the queue. */
  reached: string | null;
}

/**
 * Deletes the expired ones among the next `limit` deliveries after an id: the partition of their
 * event, or of their attempts and outcome, is due to be dropped. No index leads to them, because each
 * index costs every delivery, so the whole queue is read in batches.
 */
export async function deleteExpired(
  trx: Transaction,
  { after, keptFrom, limit }: { after: string; keptFrom: string; limit: number },
): Promise<ExpiredBatch> {
  const { rows } = await trx.raw<{ rows: [ExpiredBatch] }>(
    `WITH batch AS MATERIALIZED (
       SELECT id, least(day, event_day) AS oldest_day FROM pending_deliveries
       WHERE id > :after::uuid ORDER BY id LIMIT :limit
     ),
     expired AS (
       DELETE FROM pending_deliveries
       WHERE id = ANY (ARRAY(SELECT id FROM batch WHERE oldest_day < :keptFrom::date))
       RETURNING id
     )
     SELECT (SELECT count(*)::int FROM expired) AS expired,
       (SELECT id FROM batch ORDER BY id LIMIT 1 OFFSET :others) AS reached`,
    { after, keptFrom, limit, others: limit - 1 },
  );
  return rows[0];
}
