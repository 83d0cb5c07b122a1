import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 16;

/** A secret as stored. */
export interface SealedSecret {
  /** The id of the key that opens it. */
  keyId: string;
  /** Nonce, ciphertext, tag. */
  bytes: Buffer;
}

/** Encrypts a user's secret, bound to the user: in another's row it cannot be opened. */
export function seal(
  key: Buffer,
  { userId, secret }: { userId: string; secret: string },
): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return { keyId: keyIdOf(key), bytes: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
}

/** @throws Error for another key, another user's secret or altered bytes */
export function unseal(
  key: Buffer,
  { userId, sealed }: { userId: string; sealed: SealedSecret },
): string {
  if (sealed.keyId !== keyIdOf(key)) {
    throw new Error(`DASHBOARD_SECRET_KEY is not the key ${sealed.keyId} that sealed the secret.`);
  }
  const nonce = sealed.bytes.subarray(0, NONCE_BYTES);
  const text = sealed.bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

/** A hash, so the id reveals nothing about the key. */
function keyIdOf(key: Buffer): string {
  const hash = createHash("sha256").update("kobo/dashboard/secret-key/").update(key);
  return hash.digest("hex").slice(0, KEY_ID_LENGTH);
}
