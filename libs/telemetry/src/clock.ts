/** The wall clock may be set while the process runs; a larger difference than this moves the spans' clock after it. */
const DRIFT_MAX_MS = 5;

let origin = performance.timeOrigin;

/** Milliseconds since 1970 with the resolution of `performance.now()`. */
export function preciseNow(): number {
  return origin + performance.now();
}

/** Follows the wall clock. Called at the start of each request, so that no span ends before it began. */
export function followWallClock(): void {
  const drift = Date.now() - preciseNow();
  if (Math.abs(drift) > DRIFT_MAX_MS) origin += drift;
}
