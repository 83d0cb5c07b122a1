import { createHmac, timingSafeEqual } from "node:crypto";
import { fromPublicId, toPublicId } from "@kobo/core/ids";

const SEPARATOR = "_secret_";

/** The client secret of a session. It is derived, so that it is stored nowhere. */
export function clientSecretOf(sessionId: string, key: Buffer): string {
  return toPublicId("cs", sessionId) + SEPARATOR + proofOf(sessionId, key);
}

/** The UUID of the session that a client secret of one of the keys opens, and the key's place; undefined for another text. */
export function sessionOfSecret(
  secret: string,
  keys: readonly Buffer[],
): { id: string; place: number } | undefined {
  const at = secret.indexOf(SEPARATOR);
  const id = at < 0 ? undefined : fromPublicId("cs", secret.slice(0, at));
  if (!id) return undefined;
  const given = Buffer.from(secret.slice(at + SEPARATOR.length));
  const place = keys
    .map((key) => Buffer.from(proofOf(id, key)))
    .findIndex((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  return place < 0 ? undefined : { id, place };
}

function proofOf(sessionId: string, key: Buffer): string {
  return createHmac("sha256", key).update(`checkout-session/${sessionId}`).digest("base64url");
}
