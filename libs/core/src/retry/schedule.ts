import { type Patience, pauseAfter } from "./pauses";

/**
 * A retry schedule that ends by time and by count. Callbacks make us ask early and use the pauses up;
 * until `lastsMs` is over the attempts go on, `thenEveryMs` apart.
 */
export interface Schedule {
  /** Before each attempt, in ms. */
  pauses: readonly number[];
  lastsMs: number;
  thenEveryMs: number;
}

/** In ms, when `made` attempts were made in `elapsedMs`. Undefined when the schedule has come to its end. */
export function nextAttemptInMs(
  { pauses, lastsMs, thenEveryMs }: Schedule,
  { made, elapsedMs }: { made: number; elapsedMs: number },
  patience: Patience,
): number | undefined {
  const planned = pauseAfter(pauses, made, patience);
  if (planned !== undefined || elapsedMs >= lastsMs * patience.scale) return planned;
  return pauseAfter([thenEveryMs], 0, patience);
}
