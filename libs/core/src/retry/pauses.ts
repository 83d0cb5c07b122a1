const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Lengths of time, for plans. */
export const seconds = (count: number): number => count * SECOND_MS;
export const minutes = (count: number): number => count * MINUTE_MS;
export const hours = (count: number): number => count * HOUR_MS;

/** Pauses vary by this much either way, so that what went wrong together is not tried again together. */
const JITTER = 0.1;

/** How patient we are; tests are less so. */
export interface Patience {
  /** Multiplies every pause. */
  scale: number;
  /** From 0 to 1. */
  random: number;
}

/**
 * The pause before the next attempt, in ms, when `made` attempts of a plan have been made. Undefined
 * when the plan has come to its end.
 */
export function pauseAfter(
  plan: readonly number[],
  made: number,
  { scale, random }: Patience,
): number | undefined {
  const pause = plan[made];
  return pause && Math.round(pause * scale * (1 - JITTER + 2 * JITTER * random));
}
