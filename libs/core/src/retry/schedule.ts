import { type RetryTiming, retryDelayMs } from "./retry-delay";

/**
 * A retry schedule that ends by time and by count: callbacks cause early attempts, which use the delays up, so attempts
 * continue every `thenEveryMs` until `lastsMs` has passed.
 */
export interface Schedule {
  /** Before each attempt, in ms. */
  delaysMs: readonly number[];
  lastsMs: number;
  thenEveryMs: number;
}

/** The delay in ms before the next attempt, after `attempts` attempts in `elapsedMs`. Undefined when the schedule has ended. */
export function nextAttemptInMs(
  { delaysMs, lastsMs, thenEveryMs }: Schedule,
  { attempts, elapsedMs }: { attempts: number; elapsedMs: number },
  timing: RetryTiming,
): number | undefined {
  const planned = retryDelayMs(delaysMs, attempts, timing);
  if (planned !== undefined || elapsedMs >= lastsMs * timing.scale) return planned;
  return retryDelayMs([thenEveryMs], 0, timing);
}
