import type { Mode } from "@kobo/core/tenant";
import { bearerOf, hashOfKey, modeOfKey } from "../../domain/keys/api-key";

export interface PresentedKey {
  /** The key as it was sent; empty when there is none. */
  text: string;
  /** Undefined when the key is malformed. */
  valid: { mode: Mode; hash: string } | undefined;
}

/** The key in an Authorization header. */
export function presentedKey(authorization: string | undefined): PresentedKey {
  const text = bearerOf(authorization);
  const mode = modeOfKey(text);
  return { text, valid: mode && { mode, hash: hashOfKey(text) } };
}
