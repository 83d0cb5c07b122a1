import type { IncomingMessage } from "node:http";
import type { Mode } from "@kobo/core/tenant";
import { bearerOf, hashOfKey, modeOfKey } from "../../domain/keys/api-key";

interface PresentedKey {
  /** The key as it was sent; empty when there is none. */
  text: string;
  /** Undefined when the key is malformed. */
  valid: { mode: Mode; hash: Buffer } | undefined;
}

const PRESENTED = Symbol("presented key");

interface WithKey extends IncomingMessage {
  [PRESENTED]?: PresentedKey;
}

/** The key in the Authorization header. It is hashed once for all steps of the request. */
export function presentedKey(request: WithKey): PresentedKey {
  request[PRESENTED] ??= read(request.headers.authorization);
  return request[PRESENTED];
}

function read(authorization: string | undefined): PresentedKey {
  const text = bearerOf(authorization);
  const mode = modeOfKey(text);
  return { text, valid: mode && { mode, hash: hashOfKey(text) } };
}
