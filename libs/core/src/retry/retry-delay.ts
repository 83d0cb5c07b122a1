const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Durations in ms, for schedules. */
export const seconds = (count: number): number => count * SECOND_MS;
export const minutes = (count: number): number => count * MINUTE_MS;
export const hours = (count: number): number => count * HOUR_MS;

/** Delays vary by this much either way, so that calls that failed together are not retried together. */
const JITTER = 0.1;

export interface RetryTiming {
  /** Multiplies every delay: 1, and less in tests. */
  scale: number;
  /** From 0 to 1. */
  random: number;
}

/** The delay in ms before the next attempt, after `attempts` attempts. Undefined when the schedule has ended. */
export function retryDelayMs(
  delaysMs: readonly number[],
  attempts: number,
  { scale, random }: RetryTiming,
): number | undefined {
  const delayMs = delaysMs[attempts];
  return delayMs && Math.round(delayMs * scale * (1 - JITTER + 2 * JITTER * random));
}
