import { bytesOf, type RawBody } from "./raw-body";
import { keysOf } from "./secrets";
import { signatureOf } from "./signature";

export interface TestMessage {
  /** The id of the event in the body. */
  id: string;
  body: RawBody;
  /** Now by default. */
  timestamp?: Date | undefined;
}

/**
 * A type alias, so that it is assignable to a record of strings, which fetch accepts as headers.
 */
export type WebhookHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/**
 * The headers that Kobo would send with a body, for tests of your receiver. Several secrets give
 * several signatures, as during a rotation.
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
