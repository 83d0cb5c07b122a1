/** When the server says nothing of it. */
const BASE_MS = 1_000;
/** The random part is no longer than this. */
const CAP_MS = 30_000;
/** What a server asks for beyond this is a mistake of its. */
const ASKED_MAX_MS = 300_000;

interface BackOff {
  /** How many connections in a row have failed; 0 after one that the server ended. */
  failures: number;
  /** What the server asked for, in ms. */
  askedMs: number | undefined;
  /** From 0 up to 1, such as `Math.random()`. */
  random: number;
}

/**
 * How long to wait before the stream is read on, in ms: what the server asks for, and a random part that may be as
 * long again, and twice that with each failure. Many readers whom one restart has cut off do not come back together.
 */
export function backOffMs({ failures, askedMs, random }: BackOff): number {
  const baseMs = Math.min(ASKED_MAX_MS, askedMs ?? BASE_MS);
  return Math.floor(baseMs + random * Math.min(CAP_MS, baseMs * 2 ** failures));
}
