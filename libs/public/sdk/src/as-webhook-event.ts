import type { WebhookEvent } from "@kobo/webhooks";
import type { EventRecord } from "./gen/types";

/** An event of `kobo.events`, with the type of one that a webhook delivers: one handler takes both. */
export function asWebhookEvent(event: EventRecord): WebhookEvent {
  // The API's document leaves the data open; it is the data that a delivery has.
  return event as unknown as WebhookEvent;
}
