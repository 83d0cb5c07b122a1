import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

export const NONCE_BYTES = 12;

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 16;

/** The rows under a key are counted to this number: it tells whether the key is needed, at any size of a table. */
export const STORED_ROWS_MAX = 10_000;

/** A key that seals secrets. */
export interface SealingKey {
  id: string;
  /** 32 bytes. */
  bytes: Buffer;
}

/** A service's keys, more than one while one replaces another: the first seals and signs, and all open and verify. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** A secret as stored. */
export interface SealedSecret {
  /** The id of the key that opens it. */
  keyId: string;
  /** Nonce, ciphertext, tag. */
  bytes: Buffer;
}

/** A service's key. Its id is a hash, which reveals nothing about the key and is the same everywhere. */
export function sealingKey(service: string, bytes: Buffer): SealingKey {
  const hash = createHash("sha256").update(`kobo/${service}/secret-key/`).update(bytes);
  return { id: hash.digest("hex").slice(0, KEY_ID_LENGTH), bytes };
}

export function sealingKeys(
  service: string,
  [first, ...others]: readonly [Buffer, ...Buffer[]],
): SealingKeys {
  return [sealingKey(service, first), ...others.map((bytes) => sealingKey(service, bytes))];
}

/** Encrypts a secret, bound to its owner: in another's row it cannot be opened. A nonce serves one secret. */
export function seal(
  key: SealingKey,
  { text, nonce, boundTo }: { text: Buffer; nonce: Buffer; boundTo: string },
): SealedSecret {
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return { keyId: key.id, bytes: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
}

/** @throws Error for another key, another owner's secret or altered bytes */
export function unseal(
  key: SealingKey | undefined,
  { sealed, boundTo }: { sealed: SealedSecret; boundTo: string },
): Buffer {
  if (key?.id !== sealed.keyId) throw new Error(`No key ${sealed.keyId} to open the secret with.`);
  const nonce = sealed.bytes.subarray(0, NONCE_BYTES);
  const text = sealed.bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(text), decipher.final()]);
}
