/** The first retry's pause is shorter than this. */
const BASE_MS = 500;
/** The longest pause, unless the API requests more. */
const CAP_MS = 8_000;

interface BackOff {
  /** Attempts so far: 1 after the first. */
  attempts: number;
  /** The API's `Retry-After`, in ms. */
  retryAfterMs: number | undefined;
  /** From 0 up to 1, such as `Math.random()`. */
  random: number;
}

/**
 * The pause before a retry, in ms: random up to a bound that doubles each time, so that clients do
 * not retry all at once. It is added to the API's `Retry-After`.
 */
export function backOffMs({ attempts, retryAfterMs, random }: BackOff): number {
  const bound = Math.min(CAP_MS, BASE_MS * 2 ** (attempts - 1));
  if (retryAfterMs === undefined) return Math.floor(random * bound);
  return retryAfterMs + Math.floor(random * BASE_MS);
}

const SECONDS = /^\d{1,9}$/;
const MS_PER_SECOND = 1_000;

/** The time in a `Retry-After` header, in ms: it holds seconds or a date. Undefined for neither. */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * MS_PER_SECOND;
  // A date has letters; `Date.parse` would take an invalid number for a year.
  const atMs = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
