import { createHmac, type KeyObject } from "node:crypto";

/** The signed fields; a receiver must trust nothing else. */
export interface Signed {
  /** `evt_…`: the same for every attempt and endpoint, so that receivers can drop duplicates. */
  id: string;
  /** Of this attempt; lets receivers reject replayed messages. */
  timestampSeconds: number;
  body: string;
}

/**
 * The `webhook-signature` header of Standard Webhooks 1.0.0: one signature per secret, so that
 * receivers can verify with either secret during a roll.
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
