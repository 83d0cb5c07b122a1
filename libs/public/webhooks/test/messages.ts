import { randomBytes } from "node:crypto";
import { signForTest, type WebhookHeaders } from "@kobo/webhooks";

export const NOW = new Date("2026-11-22T10:00:00.000Z");
export const NOW_SECONDS = NOW.getTime() / 1000;

const ID = "evt_01k5m0x9q8h7g6f5e4d3c2b1a0";

/** A body as Kobo sends it. */
export const TRANSFER = {
  id: ID,
  event: "transfer.completed",
  timestamp: "2026-11-22T09:59:58.123Z",
  mode: "test",
  apiVersion: "v1",
  data: { transactionId: "txn_1", reference: "order-7", narration: "Rice ₦ 25", amount: 2_500_000 },
};

export function aSecret(bytes = 32): string {
  return `whsec_${randomBytes(bytes).toString("base64")}`;
}

interface Message {
  body: string;
  headers: WebhookHeaders;
  secret: string;
}

/** A request as Kobo sends it now. */
export function aMessage({
  secret = aSecret(),
  id = ID,
  body = JSON.stringify(TRANSFER),
  timestamp = NOW,
}: Partial<{ secret: string; id: string; body: string; timestamp: Date }> = {}): Message {
  return { body, secret, headers: signForTest({ id, body, timestamp }, secret) };
}

export function secondsFromNow(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}
