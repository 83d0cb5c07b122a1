import { createHmac } from "node:crypto";
import type { SignedWebhook, Webhook } from "../webhook";
import { type Credit, creditJson } from "./credit";

export const CREDITED = "account.credited";

export function creditWebhookBody(id: string, credit: Credit, now: Date): string {
  const data = creditJson(credit);
  return JSON.stringify({ event: CREDITED, id, created_at: now.toISOString(), data });
}

/** Older than a receiver should accept. */
const OLD_SECONDS = 3_600;

/** Signs a webhook for one attempt; the signature covers its time. */
export function signPartnerWebhook(webhook: Webhook, secret: string, now: Date): SignedWebhook {
  const seconds = Math.floor(now.getTime() / 1_000);
  const timestamp = String(webhook.manner === "old-timestamp" ? seconds - OLD_SECONDS : seconds);
  const body = webhook.manner === "wrong" ? withOtherAmount(webhook.body) : webhook.body;
  const key = webhook.manner === "bad-signature" ? `not ${secret}` : secret;
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return {
    body,
    headers: { "x-partner-timestamp": timestamp, "x-partner-signature": signature },
  };
}

/** One naira. */
const TOO_MUCH = 100;

function withOtherAmount(body: string): string {
  const event: { data: { amount: number } } = JSON.parse(body);
  return JSON.stringify({
    ...event,
    data: { ...event.data, amount: event.data.amount + TOO_MUCH },
  });
}
