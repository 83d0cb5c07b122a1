import { createHmac, type KeyObject } from "node:crypto";

/** What is signed: this and nothing else reaches the receiver unforged. */
export interface Signed {
  /** `evt_…`: the same for every attempt and endpoint, so that receivers can drop repeats. */
  id: string;
  /** Of this attempt; lets receivers refuse a message that somebody recorded and sends again. */
  timestampSeconds: number;
  body: string;
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0.0: one signature for each secret, so that
 * receivers who know either may check it while the secret is being changed.
 */
export function sign(
  { id, timestampSeconds, body }: Signed,
  secrets: readonly (Buffer | KeyObject)[],
): string {
  const text = `${id}.${timestampSeconds}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac("sha256", secret).update(text).digest("base64")}`)
    .join(" ");
}
