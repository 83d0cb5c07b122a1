import { isAnyArrayBuffer, isUint8Array } from "node:util/types";
import { WebhookVerificationError } from "./verification-error";

/** A request's body exactly as it arrived; a Buffer is a Uint8Array. */
export type RawBody = string | Uint8Array | ArrayBuffer;

const HOW_TO_KEEP_IT = [
  'express: put express.raw({ type: "application/json" }) on this route, before any express.json(), and pass request.body',
  'fastify: add a content type parser with { parseAs: "buffer" } that gives the buffer on, and pass request.body',
  "Next.js: pass await request.text() of a route handler",
];

/**
 * The body's bytes. The signature covers the exact bytes, so parsed and re-serialized JSON does not
 * verify.
 * @throws WebhookVerificationError for a parsed body
 */
export function bytesOf(rawBody: unknown): Buffer {
  if (typeof rawBody === "string") return Buffer.from(rawBody, "utf8");
  // `instanceof` would fail for bytes of another realm.
  if (isUint8Array(rawBody)) {
    return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  }
  if (isAnyArrayBuffer(rawBody)) return Buffer.from(rawBody);
  const given = rawBody === null ? "null" : `a value of type ${typeof rawBody}`;
  throw new WebhookVerificationError(
    "body_not_raw",
    `The raw body is wanted, and ${given} was given: something parsed the body before, or did not read it. ${HOW_TO_KEEP_IT.join("; ")}.`,
  );
}
