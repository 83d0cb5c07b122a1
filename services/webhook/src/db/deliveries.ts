import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import type { SealedSecret } from "../domain/secret";

/** For `release` of @kobo/jobs. */
export const TABLE = "deliveries";

export type DeliveryStatus = "pending" | "delivered" | "failed" | "dropped";

/** A delivery with all that an attempt needs. */
export interface LeasedDelivery {
  id: string;
  /** Attempts made so far. */
  attempts: number;
  mode: Mode;
  endpoint: { id: string; url: string; secret: SealedSecret };
  event: { id: string; payload: string; traceparent: string };
}

/** New deliveries are due at once. */
export async function insert(
  trx: Transaction,
  deliveries: readonly { id: string; eventId: string; endpointId: string }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx.raw(
    `INSERT INTO deliveries (id, event_id, endpoint_id, status, due_at)
     SELECT id, event_id, endpoint_id, 'pending', now()
     FROM unnest(?::uuid[], ?::uuid[], ?::uuid[]) AS d (id, event_id, endpoint_id)`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ endpointId }) => endpointId),
    ],
  );
}

/**
 * Undefined when there is nothing to be done under this lease: it was lost, it ends too soon for an
 * exchange of `timeoutMs` (somebody else would begin theirs during ours), or the endpoint is no longer
 * called.
 */
export async function findLeased(
  db: Database,
  lease: Lease,
  timeoutMs: number,
): Promise<LeasedDelivery | undefined> {
  const row = await db(`${TABLE} as d`)
    .join("events as v", "v.id", "d.event_id")
    .join("endpoints as e", "e.id", "d.endpoint_id")
    .select("d.id", "d.attempts", "e.mode", "e.url", "e.secret_sealed", "e.secret_key_id")
    .select("v.payload", "v.traceparent", "d.event_id", "d.endpoint_id")
    .where({ "d.id": lease.id, "d.fence": String(lease.fence), "d.status": "pending" })
    .where({ "e.active": true })
    .whereRaw("d.leased_until >= clock_timestamp() + ? * interval '1 ms'", [timeoutMs])
    .first();
  if (!row) return undefined;
  return {
    id: row.id,
    attempts: row.attempts,
    mode: row.mode,
    endpoint: {
      id: row.endpoint_id,
      url: row.url,
      secret: { keyId: row.secret_key_id, bytes: row.secret_sealed },
    },
    event: { id: row.event_id, payload: row.payload, traceparent: row.traceparent },
  };
}

/** Stores how a delivery stands after an attempt, in the transaction that released its lease. */
export async function update(
  trx: Transaction,
  id: string,
  { status, attempts }: { status: DeliveryStatus; attempts: number },
): Promise<void> {
  await trx(TABLE).where({ id }).update({ status, attempts });
}

/**
 * Drops deliveries to endpoints that are no longer called, at most `limit`; how many. One that
 * somebody is at work on is left until that is over.
 */
export async function dropUnwanted(db: Database, limit: number): Promise<number> {
  const unwanted = db(`${TABLE} as d`)
    .join("endpoints as e", "e.id", "d.endpoint_id")
    .select("d.id")
    .where({ "e.active": false })
    .whereNotNull("d.due_at")
    .whereRaw("(d.leased_until IS NULL OR d.leased_until < now())")
    .limit(limit)
    .forUpdate("d")
    .skipLocked();
  return db
    .with("unwanted", unwanted)
    .from(TABLE)
    .whereIn("id", db.select("id").from("unwanted"))
    .update({ status: "dropped", due_at: null, leased_until: null });
}
