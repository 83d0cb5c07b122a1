import { createHash } from "node:crypto";

/** The same text for the same JSON value, whatever the order of names and the white space. */
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
 * SHA-256 of the canonical body: two requests that ask for the same have the same. It has no key, so
 * whoever reads it can try card numbers until one fits: those are taken out of the body before.
 */
export function fingerprintOf(body: unknown): Buffer {
  return createHash("sha256").update(canonicalJson(body)).digest();
}
