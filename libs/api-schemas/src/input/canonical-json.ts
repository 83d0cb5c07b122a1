import { createHash } from "node:crypto";

/** The same text for equal JSON values, regardless of key order and white space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

/**
 * SHA-256 of the canonical body, to compare requests. It has no key, so card numbers could be guessed from it: remove
 * them from the body first.
 */
export function fingerprintOf(body: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(body)).digest();
}
