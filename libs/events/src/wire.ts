import type { Mode } from "@kobo/tenant";
import type { IHeaders } from "kafkajs";
import { z } from "zod";
import { CATALOGUE, type EventData, type EventName, isKnownEvent, schemaIdOf } from "./catalogue";

/** An event as it lies in the outbox and on the bus. */
export interface WireEvent {
  eventId: string;
  name: EventName;
  key: string;
  merchantId: string;
  mode: Mode;
  at: Date;
  traceparent: string;
  /** JSON. */
  data: string;
}

/** CloudEvents 1.0 in Kafka's binary mode: attributes are headers, the value is the data alone. */
export function toMessage(event: WireEvent, source: string) {
  return {
    key: event.key,
    value: event.data,
    timestamp: String(event.at.getTime()),
    headers: {
      ce_specversion: "1.0",
      ce_id: event.eventId,
      ce_source: `/kobo/${source}`,
      ce_type: event.name,
      ce_time: event.at.toISOString(),
      ce_subject: event.key,
      ce_dataschema: schemaIdOf(event.name),
      ce_merchantid: event.merchantId,
      ce_mode: event.mode,
      "content-type": "application/json",
      ...(event.traceparent ? { traceparent: event.traceparent } : {}),
    },
  };
}

const Headers = z.object({
  ce_specversion: z.literal("1.0"),
  ce_id: z.uuid(),
  ce_type: z.string(),
  ce_time: z.iso.datetime(),
  ce_merchantid: z.uuid(),
  ce_mode: z.enum(["live", "test"]),
  traceparent: z.string().default(""),
});

/** An event as a consumer handles it: checked against the catalogue. */
export interface ReceivedEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  key: string;
  merchantId: string;
  mode: Mode;
  at: Date;
  traceparent: string;
  data: EventData<Name>;
  /** The data's exact bytes as text. */
  json: string;
}

interface Message {
  key: Buffer | null;
  value: Buffer | null;
  headers?: IHeaders | undefined;
}

/**
 * Reads a message. Undefined for an event that this build's catalogue does not know, which a newer
 * service may send. @throws Error for a message that is no event, or whose data breaks its schema.
 */
export function fromMessage(message: Message): ReceivedEvent | undefined {
  const texts = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
  const headers = Headers.parse(Object.fromEntries(texts));
  if (!isKnownEvent(headers.ce_type)) return undefined;
  const json = message.value?.toString() ?? "";
  return {
    id: headers.ce_id,
    name: headers.ce_type,
    key: message.key?.toString() ?? "",
    merchantId: headers.ce_merchantid,
    mode: headers.ce_mode,
    at: new Date(headers.ce_time),
    traceparent: headers.traceparent,
    data: CATALOGUE[headers.ce_type].data.parse(JSON.parse(json)),
    json,
  };
}
