import { createHmac } from "node:crypto";

/** What is signed: this and nothing else reaches the receiver unforged. */
export interface Signed {
  /** `evt_…`: the same for every attempt and endpoint, so that receivers can drop repeats. */
  id: string;
  /** Of this attempt; lets receivers refuse a message that somebody recorded and sends again. */
  timestampSeconds: number;
  body: string;
}

/** The `webhook-signature` header of Standard Webhooks 1.0.0. */
export function sign({ id, timestampSeconds, body }: Signed, secret: Buffer): string {
  const mac = createHmac("sha256", secret).update(`${id}.${timestampSeconds}.${body}`);
  return `v1,${mac.digest("base64")}`;
}
