import { createHmac, timingSafeEqual } from "node:crypto";

/** What is signed: this and nothing else reaches a receiver unforged. */
export interface Signed {
  id: string;
  /** Seconds, as the header says them. */
  timestamp: string;
  body: Uint8Array;
}

const VERSION = "v1,";

/** A signature as it stands in the header of Standard Webhooks 1.0.0. */
export function signatureOf({ id, timestamp, body }: Signed, key: Buffer): string {
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  return VERSION + mac.digest("base64");
}

/**
 * The header's signatures of the version that we know. It holds several while a secret is rolled;
 * those of other versions, such as `v1a`, are for other verifiers.
 */
export function knownSignaturesIn(header: string): string[] {
  return header.split(/\s+/).filter((signature) => signature.startsWith(VERSION));
}

/** Whether one of the keys made one of the signatures. How long it takes does not tell which, or how nearly. */
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
