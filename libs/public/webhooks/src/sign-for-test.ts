import { bytesOf, type RawBody } from "./raw-body";
import { keysOf } from "./secrets";
import { signatureOf } from "./signature";

export interface TestMessage {
  /** That of the event in the body. */
  id: string;
  body: RawBody;
  /** Now, when not said. */
  timestamp?: Date | undefined;
}

/** A type alias, so that it passes for a record of texts, as fetch takes headers. */
export type WebhookHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/**
 * The headers that Kobo would send with a body, for tests of your own receiver. With several secrets
 * there are several signatures, as while a secret is rolled.
 */
export function signForTest(
  { id, body, timestamp = new Date() }: TestMessage,
  secrets: string | readonly string[],
): WebhookHeaders {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signed = { id, timestamp: seconds, body: bytesOf(body) };
  const signatures = keysOf(secrets).map((key) => signatureOf(signed, key));
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.join(" "),
  };
}
