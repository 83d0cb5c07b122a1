import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** How many random bytes a signing secret has. */
export const SECRET_BYTES = 32;
/** How many random bytes sealing takes. */
export const NONCE_BYTES = 12;

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 16;

/** What secrets are sealed with; its id says which key a row needs once there is a second one. */
export interface SecretKey {
  id: string;
  bytes: Buffer;
}

/** A secret as it is stored. */
export interface SealedSecret {
  keyId: string;
  /** Nonce, ciphertext, tag. */
  bytes: Buffer;
}

/** A signing secret as merchants are shown it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

export function secretKey(bytes: Buffer): SecretKey {
  const hash = createHash("sha256").update("kobo/webhook/secret-key/").update(bytes);
  return { id: hash.digest("hex").slice(0, KEY_ID_LENGTH), bytes };
}

/** Seals a secret for one endpoint: in another endpoint's row it cannot be opened. */
export function seal(
  key: SecretKey,
  { endpointId, secret, nonce }: { endpointId: string; secret: Buffer; nonce: Buffer },
): SealedSecret {
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(endpointId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return { keyId: key.id, bytes: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
}

/** @throws Error for another key's, another endpoint's or an altered secret */
export function unseal(
  key: SecretKey,
  { endpointId, sealed }: { endpointId: string; sealed: SealedSecret },
): Buffer {
  if (sealed.keyId !== key.id) throw new Error(`No key ${sealed.keyId} to open the secret with.`);
  const nonce = sealed.bytes.subarray(0, NONCE_BYTES);
  const secret = sealed.bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(endpointId)).setAuthTag(sealed.bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(secret), decipher.final()]);
}
