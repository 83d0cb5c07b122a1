import type { Mode } from "@kobo/core/tenant";
import { type EventName, schemaIdOf, sourceOf } from "./catalogue";

/** An event in the outbox and on the bus. */
export interface WireEvent {
  eventId: string;
  name: EventName;
  /** The schema of the service that owns it, such as `wallet_ledger`. */
  source: string;
  key: string;
  merchantId: string;
  mode: Mode;
  at: Date;
  traceparent: string;
  /** JSON. */
  data: string;
}

/**
 * CloudEvents 1.0 in Kafka's binary mode: attributes are headers, the value is the data alone. The
 * record's timestamp is its send time, so that late events get the full retention. `traceparent` is the span that sends it.
 */
export function toMessage(event: WireEvent, traceparent = event.traceparent) {
  return {
    key: event.key,
    value: event.data,
    headers: {
      ce_specversion: "1.0",
      ce_id: event.eventId,
      ce_source: sourceOf(event.source),
      ce_type: event.name,
      ce_time: event.at.toISOString(),
      ce_subject: event.key,
      ce_dataschema: schemaIdOf(event.name),
      ce_merchantid: event.merchantId,
      ce_mode: event.mode,
      "content-type": "application/json",
      ...(traceparent ? { traceparent } : {}),
    },
  };
}
