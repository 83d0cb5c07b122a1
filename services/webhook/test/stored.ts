import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { DeliveryOrigin, FinalStatus } from "../src/domain/delivery";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export const ago = (ms: number): Date => new Date(Date.now() - ms);
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

interface EventFields {
  id?: string;
  name?: string;
  occurredAt?: Date;
  /** Added to `occurredAt`. */
  us?: number;
  /** The UTC day of its partition. */
  day?: string;
  isExample?: boolean;
  object?: string;
}

/** An event without deliveries; returns its id. */
export async function givenEvent(
  db: Database,
  { merchantId, mode }: Pick<Tenant, "merchantId" | "mode">,
  fields: EventFields = {},
): Promise<string> {
  const { id = newUuid(), name = "transfer.completed", occurredAt = new Date(), us = 0 } = fields;
  await db("events").insert({
    id,
    merchant_id: merchantId,
    mode,
    name,
    occurred_at: db.raw("?::timestamptz + ? * interval '1 microsecond'", [occurredAt, us]),
    payload: JSON.stringify({ id: toPublicId("evt", id), event: name }),
    traceparent: "",
    is_example: fields.isExample ?? false,
    ...(fields.day && { day: fields.day }),
    ...(fields.object && { object: fields.object }),
  });
  return id;
}

interface DeliveryFields {
  id?: string;
  endpointId: string;
  eventId: string;
  eventName?: string;
  origin?: DeliveryOrigin;
  recoveryId?: string;
  attempts?: number;
}

function columnsOf({ id = newUuid(), ...fields }: DeliveryFields) {
  return {
    id,
    endpoint_id: fields.endpointId,
    event_id: fields.eventId,
    event_day: dayOf(new Date()),
    event_name: fields.eventName ?? "transfer.completed",
    origin: fields.origin ?? "event",
    recovery_id: fields.recoveryId ?? null,
    attempts: fields.attempts ?? 0,
  };
}

/** A pending delivery; returns its id. */
export async function givenPending(db: Database, fields: DeliveryFields): Promise<string> {
  const columns = columnsOf(fields);
  await db("pending_deliveries").insert(columns);
  return columns.id;
}

/** A finished delivery; returns its id. */
export async function givenFinished(
  db: Database,
  { status = "delivered", ...fields }: DeliveryFields & { status?: FinalStatus },
): Promise<string> {
  const columns = columnsOf(fields);
  const created_at = new Date();
  await db("finished_deliveries").insert({
    ...columns,
    status,
    created_at,
    day: dayOf(created_at),
  });
  return columns.id;
}

export async function givenAttempt(
  db: Database,
  deliveryId: string,
  { number = 1, statusCode = 500, body = "" } = {},
): Promise<void> {
  await db("attempts").insert({
    delivery_id: deliveryId,
    day: dayOf(new Date()),
    number,
    started_at: new Date(),
    duration_ms: 12,
    status_code: statusCode,
    response_headers: JSON.stringify([["content-type", "text/plain"]]),
    response_body: body,
  });
}
