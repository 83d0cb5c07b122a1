import type { Mode } from "@kobo/core/tenant";
import { CATALOGUE, type EventName, isKnownEvent, schemaId, sourceOf } from "./catalogue";

/** An event to be written to an outbox. */
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

/** The catalogue's entries by which an event is published. */
interface Route {
  domain: string;
  version: number;
}

/**
 * An event in an outbox. Its route is stored with it: after a rollback, or while processes of two releases run, a relay
 * also publishes events of a later release, which its own catalogue lacks.
 */
export interface StoredEvent extends Omit<WireEvent, "name">, Route {
  name: string;
}

/** The route that is stored with an event. */
export function routeOf(name: EventName): Route {
  const { domain, version } = CATALOGUE[name];
  return { domain, version };
}

/** The route that was stored. Events of the release before have none, and are in the catalogue. */
export function storedRoute(name: string, domain?: string | null, version?: number | null): Route {
  if (domain && version) return { domain, version };
  if (isKnownEvent(name)) return routeOf(name);
  throw new Error(`The event ${name} in the outbox has no route and is not in the catalogue.`);
}

/**
 * CloudEvents 1.0 in Kafka's binary mode: attributes are headers, the value is the data alone. The
 * record's timestamp is its send time, so that late events get the full retention. `traceparent` is the span that sends it.
 */
export function toMessage(event: StoredEvent, traceparent = event.traceparent) {
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
      ce_dataschema: schemaId(event.name, event.version),
      ce_merchantid: event.merchantId,
      ce_mode: event.mode,
      "content-type": "application/json",
      ...(traceparent ? { traceparent } : {}),
    },
  };
}
