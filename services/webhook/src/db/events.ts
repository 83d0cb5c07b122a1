import type { Mode } from "@kobo/core/tenant";
import { insertMany, type Transaction } from "@kobo/postgres";

/** A public event with the exact payload that is sent. */
export interface StoredEvent {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
  at: Date;
  payload: string;
  traceparent: string;
}

/** Stores events and returns the new ones. */
export async function insertNew<Event extends StoredEvent>(
  trx: Transaction,
  events: readonly Event[],
): Promise<Event[]> {
  const rows = await insertMany<Event, { id: string }>(trx, events, {
    table: "events",
    columns: {
      id: ["uuid", ({ id }) => id],
      merchant_id: ["uuid", ({ merchantId }) => merchantId],
      mode: ["text", ({ mode }) => mode],
      name: ["text", ({ name }) => name],
      occurred_at: ["timestamptz", ({ at }) => at],
      payload: ["text", ({ payload }) => payload],
      traceparent: ["text", ({ traceparent }) => traceparent],
    },
    ending: "ON CONFLICT DO NOTHING RETURNING id",
  });
  const fresh = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => fresh.has(id));
}
