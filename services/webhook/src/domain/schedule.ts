import type { Mode } from "@kobo/core/tenant";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Retry schedule: the back-off after each failed attempt (decision 109). Live: ten attempts in
 * about three days. Test: five attempts within three hours, whatever the jitter.
 */
const BACK_OFF_MS: Record<Mode, readonly number[]> = {
  live: [
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
  test: [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 105 * MINUTE_MS],
};

/** Jitter in either direction, so that deliveries that failed together do not retry together. */
const JITTER = 0.2;

/** Upper limit for `Retry-After`. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** Nominal duration of the whole retry schedule. */
export function usualRunMs(mode: Mode): number {
  return BACK_OFF_MS[mode].reduce((sum, delay) => sum + delay, 0);
}

/** Shortest duration of the retry schedule, with jitter. */
export function shortestRunMs(mode: Mode): number {
  return usualRunMs(mode) * (1 - JITTER);
}

/** Longest duration of the retry schedule, with jitter; a backlog or `Retry-After` prolongs it. */
export function longestRunMs(mode: Mode): number {
  return usualRunMs(mode) * (1 + JITTER);
}

interface Failed {
  mode: Mode;
  /** Attempts so far, including the failed one. */
  attempts: number;
  /** Undefined without a `Retry-After` header. */
  retryAfterMs: number | undefined;
  /** From 0 to 1. */
  random: number;
}

/** Delay before the next attempt; undefined when none is left. */
export function nextDeliveryInMs({ mode, attempts, retryAfterMs, random }: Failed) {
  const delay = BACK_OFF_MS[mode][attempts - 1];
  if (delay === undefined) return undefined;
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}

const SECONDS = /^\d{1,10}$/;
/** Such as `Sun, 06 Nov 1994 08:49:37 GMT`, the only date format that RFC 9110 allows senders. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses a `Retry-After` header; undefined when invalid. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * SECOND_MS;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
