import { z } from "zod";
import { Timestamp } from "./wire";

/** The fields of every event about an endpoint's health. */
const Endpoint = {
  webhookId: z.string().describe("`wh_…`"),
  // The path and the query of an endpoint's URL may have the merchant's secrets.
  host: z.string().describe("Of the endpoint's URL, of which no more is told."),
  failingSince: Timestamp.describe("Since then no delivery got through."),
};

/** A merchant's endpoint fails all attempts, for operators. */
export const WebhookEndpointFailingRecord = z.object({
  ...Endpoint,
  disablesAt: Timestamp.nullable().describe(
    "When it will be disabled if nothing gets through until then; null when it will not be.",
  ),
  waiting: z.int().min(0).describe("Deliveries that wait for it, counted up to 10,000."),
  lastStatusCode: z.int().nullable().describe("Its last answer; null when there was none."),
  lastError: z.string().nullable().describe("Why the last attempt had no answer."),
});
export type WebhookEndpointFailingRecord = z.infer<typeof WebhookEndpointFailingRecord>;

/** A merchant's endpoint was disabled automatically, for operators. */
export const WebhookEndpointDisabledRecord = z.object({
  ...Endpoint,
  reason: z
    .enum(["gone", "failing"])
    .describe("`gone`: it answered 410; `failing`: nothing got through for too long."),
  disabledAt: Timestamp,
});
export type WebhookEndpointDisabledRecord = z.infer<typeof WebhookEndpointDisabledRecord>;
