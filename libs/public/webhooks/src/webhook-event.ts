import type { WebhookEventName, WebhookEventTypes } from "./generated/events";
import { WebhookVerificationError } from "./verification-error";

/** One event in a delivery's body. */
interface Envelope<Name extends WebhookEventName> {
  /** `evt_…`, as in the header `webhook-id`: the same for every attempt. Store it to skip repeats. */
  id: string;
  event: Name;
  /** When it happened: RFC 3339. */
  timestamp: string;
  mode: "live" | "test";
  apiVersion: string;
  /** True for a test event, in live mode too: nothing happened. Respond and do nothing else. */
  example?: true;
  /** The record that the matching GET returned at that moment. */
  data: WebhookEventTypes[Name];
}

/**
 * Every event that Kobo sends by webhook; `event` is its name. A newer Kobo may send other events,
 * so a switch over `event` needs a default that ignores them.
 */
export type WebhookEvent = { [Name in WebhookEventName]: Envelope<Name> }[WebhookEventName];

/** One event by its name, such as `WebhookEventOf<"transfer.completed">`: the parameter of a handler. */
export type WebhookEventOf<Name extends WebhookEventName> = Extract<WebhookEvent, { event: Name }>;

/** @throws WebhookVerificationError when the body is not the event that the header names */
export function readEvent(body: Buffer, id: string): WebhookEvent {
  const event = parse(body);
  if (!isEnvelope(event)) {
    return refuse(
      "The message is signed, and no event of Kobo. Is its secret used by another sender?",
    );
  }
  if (event.id !== id) return refuse("webhook-id is not the id of the event in the body.");
  return event;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return refuse("The message is signed, and its body is not JSON.");
  }
}

/** The sender validated the data against the catalogue, and the signature proves the sender. */
function isEnvelope(value: unknown): value is WebhookEvent {
  if (!isObject(value)) return false;
  const { id, event, timestamp, mode, apiVersion, data } = value;
  const texts = [id, event, timestamp, apiVersion];
  return (
    texts.every((text) => typeof text === "string" && text !== "") &&
    (mode === "live" || mode === "test") &&
    isObject(data)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(why: string): never {
  throw new WebhookVerificationError("payload_invalid", why);
}
