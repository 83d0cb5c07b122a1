import type { PublicEvent } from "../../domain/events/public-event";
import { closedObject } from "./envelopes";
import { type Parameter, WEBHOOK_TAG, type WebhookMessage } from "./open-api";
import type { SchemaRegistry } from "./schema-registry";

/** The headers of every delivery (decision 107). */
export const DELIVERY_HEADERS: Record<string, Parameter> = {
  WebhookId: header("webhook-id", "The event's id, the same in every attempt: drop repeats by it."),
  WebhookTimestamp: header(
    "webhook-timestamp",
    "When this attempt was made, in seconds since 1970.",
  ),
  WebhookSignature: header(
    "webhook-signature",
    "`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; several, parted by spaces, while a secret is rolled.",
  ),
};

function header(name: string, description: string): Parameter {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}

const API_VERSION = "v1";
const EXAMPLE_ID = "evt_01m7yq1we0e008000000000001";
const EXAMPLE_MOMENT = "2026-11-21T09:30:00.000Z";

const ANSWERS = {
  "2XX": { description: "Within 15 seconds: it is delivered." },
  "410": { description: "Nothing more is sent to this endpoint." },
  default: { description: "It is tried again, for about three days." },
};

/** Describes the request that delivers an event to an endpoint. */
export function webhookMessage(event: PublicEvent, registry: SchemaRegistry): WebhookMessage {
  const { name, description } = event;
  const body = closedObject({
    id: { type: "string", description: "As in `webhook-id`." },
    event: { type: "string", const: name },
    timestamp: { type: "string", format: "date-time", description: "When it happened." },
    mode: { type: "string", enum: ["live", "test"] },
    apiVersion: { type: "string" },
    data: registry.ofPrinted(event.schema),
  });
  const example = {
    id: EXAMPLE_ID,
    event: name,
    timestamp: EXAMPLE_MOMENT,
    mode: "live",
    apiVersion: API_VERSION,
    data: event.example,
  };
  return {
    post: {
      "x-internal": true,
      operationId: operationIdOf(name),
      tags: [WEBHOOK_TAG],
      summary: description,
      security: [],
      parameters: Object.keys(DELIVERY_HEADERS).map((key) => ({
        $ref: `#/components/parameters/${key}`,
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, example } },
      },
      responses: ANSWERS,
    },
  };
}

/** `onTransferCompleted` for `transfer.completed`. */
function operationIdOf(name: string): string {
  const words = name.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `on${words.join("")}`;
}
