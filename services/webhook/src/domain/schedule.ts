import type { Mode } from "@kobo/core/tenant";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The pause after each failed attempt (decision 109). Live: ten attempts in about three days. Test:
 * five, of which the last comes within three hours however the dice fall.
 */
const PAUSES_MS: Record<Mode, readonly number[]> = {
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

/** Pauses vary by this much either way, so that what failed together does not come back together. */
const JITTER = 0.2;

/** Nobody may put a delivery off for longer. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/** How long a whole run of attempts takes, as a rule. */
export function usualRunMs(mode: Mode): number {
  return PAUSES_MS[mode].reduce((sum, pause) => sum + pause, 0);
}

/** The soonest that it can be over. */
export function shortestRunMs(mode: Mode): number {
  return usualRunMs(mode) * (1 - JITTER);
}

interface Failed {
  mode: Mode;
  /** Attempts made so far, the failed one included. */
  attempts: number;
  /** What the receiver asked for; undefined when it did not. */
  retryAfterMs: number | undefined;
  /** From 0 to 1. */
  random: number;
}

/** How long to wait before the next attempt; undefined when there is none left. */
export function nextAttemptInMs({ mode, attempts, retryAfterMs, random }: Failed) {
  const pause = PAUSES_MS[mode][attempts - 1];
  if (pause === undefined) return undefined;
  const jittered = Math.round(pause * (1 - JITTER + 2 * JITTER * random));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}

const SECONDS = /^\d{1,10}$/;
/** Such as `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that RFC 9110 lets anyone send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads a `Retry-After` header; undefined when it makes no sense. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * SECOND_MS;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
