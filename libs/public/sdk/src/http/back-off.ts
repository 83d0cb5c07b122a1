/** The wait before the first retry is shorter than this. */
const BASE_MS = 500;
/** No wait is longer than this, unless the API asks for it. */
const CAP_MS = 8_000;

interface BackOff {
  /** How often the request was sent: 1 after the first time. */
  attempts: number;
  /** What the API asked for, in ms; undefined when it did not say. */
  retryAfterMs: number | undefined;
  /** From 0 up to 1, such as `Math.random()`. */
  random: number;
}

/**
 * How long to wait before a request is sent again, in ms: anything up to a bound that doubles each
 * time, so that many clients do not come back together. What the API asked for is waited for in any
 * case, and the rest on top.
 */
export function backOffMs({ attempts, retryAfterMs, random }: BackOff): number {
  const bound = Math.min(CAP_MS, BASE_MS * 2 ** (attempts - 1));
  if (retryAfterMs === undefined) return Math.floor(random * bound);
  return retryAfterMs + Math.floor(random * BASE_MS);
}

const SECONDS = /^\d{1,9}$/;
const MS_PER_SECOND = 1_000;

/** What a `Retry-After` header asks for, in ms: it holds seconds, or a date. Undefined for neither. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * MS_PER_SECOND;
  // A date has letters; plain numbers that are no seconds would be taken for years.
  const atMs = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
