import { z } from "zod";
import { Timestamp } from "./wire";

/** The fields of every event about an endpoint's health. */
const Endpoint = {
  webhookId: z.string().describe("`wh_…`"),
  // The path and the query of an endpoint's URL may have the merchant's secrets.
  host: z.string().describe("The host of the endpoint's URL, without its path and query."),
  failingSince: Timestamp.describe("The time since which every delivery has failed."),
};

/** A merchant's endpoint fails all attempts, for operators. */
export const WebhookEndpointFailingRecord = z.object({
  ...Endpoint,
  disablesAt: Timestamp.nullable().describe(
    "The time at which it is disabled unless a delivery succeeds; null for never.",
  ),
  waiting: z.int().min(0).describe("The number of pending deliveries, at most 10,000."),
  lastStatusCode: z
    .int()
    .nullable()
    .describe("The status code of its last response; null for none."),
  lastError: z.string().nullable().describe("The reason why the last attempt got no response."),
});
export type WebhookEndpointFailingRecord = z.infer<typeof WebhookEndpointFailingRecord>;

/** A merchant's endpoint was disabled automatically, for operators. */
export const WebhookEndpointDisabledRecord = z.object({
  ...Endpoint,
  reason: z
    .enum(["gone", "failing"])
    .describe("`gone`: it answered 410; `failing`: every delivery failed for too long."),
  disabledAt: Timestamp,
});
export type WebhookEndpointDisabledRecord = z.infer<typeof WebhookEndpointDisabledRecord>;
