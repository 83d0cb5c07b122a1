import * as sealing from "@kobo/core/sealing";
import { type SealedSecret, type SealingKey, sealingKey } from "@kobo/core/sealing";
import type { CustomHeaders } from "./header-rules";

export const SECRET_BYTES = 32;

/** The keys that seal and unseal secrets. */
export interface SecretKeys {
  /** Seals new values. */
  present: SealingKey;
  /** Every known key by id, including the present one. */
  byId: ReadonlyMap<string, SealingKey>;
}

/** A signing secret as merchants see it. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

export function secretKeys(present: Buffer, older: readonly Buffer[] = []): SecretKeys {
  const first = sealingKey("webhook", present);
  const known = [first, ...older.map((bytes) => sealingKey("webhook", bytes))];
  return { present: first, byId: new Map(known.map((key) => [key.id, key])) };
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
  return sealing.seal(keys.present, { text: of.secret, nonce: of.nonce, boundTo: of.endpointId });
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
  return sealing.seal(keys.present, { text, nonce: of.nonce, boundTo: headersOf(of.endpointId) });
}

/** @throws Error for an unknown key, another endpoint's headers or altered bytes */
export function unsealHeaders(keys: SecretKeys, { endpointId, sealed }: ToOpen): CustomHeaders {
  const text = decrypt(keys, { sealed, boundTo: headersOf(endpointId) });
  return JSON.parse(text.toString("utf8"));
}

function headersOf(endpointId: string): string {
  return `headers/${endpointId}`;
}

function decrypt({ byId }: SecretKeys, of: { sealed: SealedSecret; boundTo: string }): Buffer {
  return sealing.unseal(byId.get(of.sealed.keyId), of);
}
