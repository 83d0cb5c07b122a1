import type { ResponseHeader } from "../domain/attempt";

/** What is kept for the merchant to look at. */
const KEPT_BYTES = 16 * 1024;
/** Of names and values together. */
const KEPT_HEAD_BYTES = 8 * 1024;

/**
 * The beginning of a body as PostgreSQL takes it: UTF-8 without NUL. What is no UTF-8 grows as it is
 * read, so it is cut again after that, and never within a character.
 */
export function excerptText(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return "";
  const text = storable(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8"));
  if (Buffer.byteLength(text) <= KEPT_BYTES) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(KEPT_BYTES));
  return text.slice(0, read);
}

/** The head of an answer as far as it is kept: whole headers, until there is no room for the next. */
export function headExcerpt(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ResponseHeader[] {
  const kept: ResponseHeader[] = [];
  let bytes = 0;
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values ?? []].flat()) {
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (bytes > KEPT_HEAD_BYTES) return kept;
      // A session at the receiver's is none of our business.
      kept.push([storable(name), name === "set-cookie" ? "" : storable(value)]);
    }
  }
  return kept;
}

export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
