const LENGTH_MAX = 200;

/** Text from outside as it can be stored and shown: no control characters, and not without end. */
export function legible(text: string): string {
  return text
    .replace(/\p{Cc}/gu, "\uFFFD")
    .slice(0, LENGTH_MAX)
    .toWellFormed();
}
