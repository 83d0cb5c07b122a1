import { randomBytes } from "node:crypto";
import * as sealing from "@kobo/core/sealing";

/** Encrypts a user's secret, bound to the user. */
export function seal(
  [key]: sealing.SealingKeys,
  { userId, secret }: { userId: string; secret: string },
): sealing.SealedSecret {
  const nonce = randomBytes(sealing.NONCE_BYTES);
  return sealing.seal(key, { text: Buffer.from(secret), nonce, boundTo: userId });
}

/** @throws Error for an unknown key, another user's secret or altered bytes */
export function unseal(
  keys: sealing.SealingKeys,
  { userId, sealed }: { userId: string; sealed: sealing.SealedSecret },
): string {
  const key = keys.find(({ id }) => id === sealed.keyId);
  return sealing.unseal(key, { sealed, boundTo: userId }).toString("utf8");
}
