/** A receiver has nothing to tell us that takes longer. */
const READ_MAX_BYTES = 64 * 1024;
/** What is kept for the merchant to look at. */
const KEPT_BYTES = 16 * 1024;

/** Reads the beginning of an answer's body; the rest of a huge one is never taken off the wire. */
export async function readExcerpt(body: AsyncIterable<Buffer>, into: Buffer[]): Promise<void> {
  let readBytes = 0;
  for await (const chunk of body) {
    if (readBytes < KEPT_BYTES) into.push(chunk);
    readBytes += chunk.length;
    if (readBytes >= READ_MAX_BYTES) return;
  }
}

/** As PostgreSQL takes it: UTF-8 without NUL. */
export function excerptText(chunks: readonly Buffer[]): string {
  return storable(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8"));
}

export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
