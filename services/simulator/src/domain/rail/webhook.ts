import { createHmac } from "node:crypto";
import type { Json } from "../json";
import type { SignedWebhook, Webhook } from "../webhook";
import type { TransferState } from "./transfer";

export function transferEvent(state: TransferState): string {
  return `transfer.${state}`;
}

export function transferWebhookBody(state: TransferState, data: Json): string {
  return JSON.stringify({ event: transferEvent(state), data });
}

/** Signs a webhook. The signature covers no time, so a copy can be replayed. */
export function signRailWebhook(webhook: Webhook, secret: string): SignedWebhook {
  const body = webhook.manner === "wrong" ? withOtherState(webhook.body) : webhook.body;
  const key = webhook.manner === "bad-signature" ? `not ${secret}` : secret;
  const signature = createHmac("sha512", key).update(body).digest("hex");
  return { body, headers: { "x-paystack-signature": signature } };
}

/** Swaps success and failure. */
function withOtherState(body: string): string {
  const event: { data: { status: TransferState } } = JSON.parse(body);
  const status = event.data.status === "success" ? "failed" : "success";
  return transferWebhookBody(status, { ...event.data, status });
}
