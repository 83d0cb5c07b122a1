import { createHmac } from "node:crypto";
import type { Json } from "../json";
import type { SignedWebhook, Webhook } from "../webhook";

/** The version of the API. */
export const API_VERSION = "2026-10-28.endive";

const HOUR_SECONDS = 3_600;

export function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

export function eventBody(event: {
  id: string;
  type: string;
  at: Date;
  isLive: boolean;
  object: Json;
}): string {
  const { id, type, at, isLive, object } = event;
  return JSON.stringify({
    id,
    object: "event",
    api_version: API_VERSION,
    created: secondsOf(at),
    data: { object },
    livemode: isLive,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

/** Signs an event as Stripe does, for one attempt. */
export function signProcessorWebhook(webhook: Webhook, secret: string, at: Date): SignedWebhook {
  const body = webhook.manner === "wrong" ? withOtherStatus(webhook.body) : webhook.body;
  const key = webhook.manner === "bad-signature" ? `not ${secret}` : secret;
  const time = secondsOf(at) - (webhook.manner === "old-timestamp" ? HOUR_SECONDS : 0);
  const signature = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
  return { body, headers: { "stripe-signature": `t=${time},v1=${signature}` } };
}

/** Swaps success and failure. */
function withOtherStatus(body: string): string {
  const event: { data: { object: { status: string } } } = JSON.parse(body);
  const { object } = event.data;
  const status = object.status === "succeeded" ? "failed" : "succeeded";
  return JSON.stringify({ ...event, data: { object: { ...object, status } } });
}
