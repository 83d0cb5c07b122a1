import type { ResponseHeader } from "../domain/attempt";

/** Stored for the merchant to inspect. */
const BODY_BYTES_MAX = 16 * 1024;
/** Of names and values together. */
const HEADERS_BYTES_MAX = 8 * 1024;

/**
 * The start of a body as text that PostgreSQL can store: UTF-8 without NUL. Replacement characters
 * can lengthen it, so it is cut again, never within a character.
 */
export function excerptText(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return "";
  const text = storable(Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX).toString("utf8"));
  if (Buffer.byteLength(text) <= BODY_BYTES_MAX) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(BODY_BYTES_MAX));
  return text.slice(0, read);
}

/** The response headers that are stored: whole headers, up to the limit. */
export function headersExcerpt(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ResponseHeader[] {
  const excerpt: ResponseHeader[] = [];
  let bytes = 0;
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) {
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (bytes > HEADERS_BYTES_MAX) return excerpt;
      // Session cookies of the receiver are not stored.
      excerpt.push([storable(name), name === "set-cookie" ? "" : storable(value)]);
    }
  }
  return excerpt;
}

export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
