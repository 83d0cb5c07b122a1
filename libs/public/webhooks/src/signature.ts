import { createHmac, timingSafeEqual } from "node:crypto";

/** The signed content. */
export interface Signed {
  id: string;
  /** Seconds since 1970, as in the header. */
  timestamp: string;
  body: Uint8Array;
}

const VERSION = "v1,";

/** A signature in the format of Standard Webhooks 1.0.0. */
export function signatureOf({ id, timestamp, body }: Signed, key: Buffer): string {
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  return VERSION + mac.digest("base64");
}

/**
 * The header's signatures of version `v1`. It holds several during a secret's rotation; other
 * versions, such as `v1a`, are ignored.
 */
export function knownSignaturesIn(header: string): string[] {
  return header.split(/\s+/).filter((signature) => signature.startsWith(VERSION));
}

/** Whether one of the keys made one of the signatures. The comparison takes constant time. */
export function isSigned(
  signed: Signed,
  { keys, signatures }: { keys: readonly Buffer[]; signatures: readonly string[] },
): boolean {
  const expected = keys.map((key) => Buffer.from(signatureOf(signed, key)));
  const given = signatures.map((signature) => Buffer.from(signature));
  const matches = expected.flatMap((one) => given.map((other) => areEqual(one, other)));
  return matches.includes(true);
}

function areEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
