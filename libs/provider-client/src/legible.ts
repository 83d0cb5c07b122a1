const LENGTH_MAX = 200;

/** A provider's text made safe to store and show: no control characters, at most 200 characters. */
export function legible(text: string): string {
  return text
    .replace(/\p{Cc}/gu, "\uFFFD")
    .slice(0, LENGTH_MAX)
    .toWellFormed();
}
