import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { CustomHeaders } from "./header-rules";

export const SECRET_BYTES = 32;
export const NONCE_BYTES = 12;

const CIPHER = "aes-256-gcm";
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 16;

interface SecretKey {
  id: string;
  bytes: Buffer;
}

/** The keys that seal and unseal secrets. */
export interface SecretKeys {
  /** Seals new values. */
  present: SecretKey;
  /** Every known key by id, including the present one. */
  byId: ReadonlyMap<string, SecretKey>;
}

/** A secret as stored. */
export interface SealedSecret {
  /** The id of the key that opens it. */
  keyId: string;
  /** Nonce, ciphertext, tag. */
  bytes: Buffer;
}

/** A signing secret as merchants see it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

export function secretKeys(present: Buffer, older: readonly Buffer[] = []): SecretKeys {
  const first = secretKey(present);
  const known = [first, ...older.map(secretKey)];
  return { present: first, byId: new Map(known.map((key) => [key.id, key])) };
}

/** A hash, so the id reveals nothing about the key and is the same everywhere. */
function secretKey(bytes: Buffer): SecretKey {
  const hash = createHash("sha256").update("kobo/webhook/secret-key/").update(bytes);
  return { id: hash.digest("hex").slice(0, KEY_ID_LENGTH), bytes };
}

interface ToSeal {
  endpointId: string;
  nonce: Buffer;
}

interface ToOpen {
  endpointId: string;
  sealed: SealedSecret;
}

/** Seals a signing secret, bound to its endpoint: in another endpoint's row it cannot be opened. */
export function seal(keys: SecretKeys, of: ToSeal & { secret: Buffer }): SealedSecret {
  return encrypt(keys, { text: of.secret, nonce: of.nonce, boundTo: of.endpointId });
}

/** @throws Error for an unknown key, another endpoint's secret or altered bytes */
export function unseal(keys: SecretKeys, { endpointId, sealed }: ToOpen): Buffer {
  return decrypt(keys, { sealed, boundTo: endpointId });
}

/** Seals an endpoint's headers, which may hold credentials; bound so that they cannot pass for its signing secret. */
export function sealHeaders(
  keys: SecretKeys,
  of: ToSeal & { headers: CustomHeaders },
): SealedSecret {
  const text = Buffer.from(JSON.stringify(of.headers));
  return encrypt(keys, { text, nonce: of.nonce, boundTo: headersOf(of.endpointId) });
}

/** @throws Error for an unknown key, another endpoint's headers or altered bytes */
export function unsealHeaders(keys: SecretKeys, { endpointId, sealed }: ToOpen): CustomHeaders {
  const text = decrypt(keys, { sealed, boundTo: headersOf(endpointId) });
  return JSON.parse(text.toString("utf8"));
}

function headersOf(endpointId: string): string {
  return `headers/${endpointId}`;
}

function encrypt(
  { present }: SecretKeys,
  { text, nonce, boundTo }: { text: Buffer; nonce: Buffer; boundTo: string },
): SealedSecret {
  const cipher = createCipheriv(CIPHER, present.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return { keyId: present.id, bytes: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
}

function decrypt(
  { byId }: SecretKeys,
  { sealed, boundTo }: { sealed: SealedSecret; boundTo: string },
): Buffer {
  const key = byId.get(sealed.keyId);
  if (!key) throw new Error(`No key ${sealed.keyId} to open the secret with.`);
  const nonce = sealed.bytes.subarray(0, NONCE_BYTES);
  const text = sealed.bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(text), decipher.final()]);
}
