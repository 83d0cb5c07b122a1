export interface BackOff {
  baseMs: number;
  maxMs: number;
}

/** Each back-off is between half and one and a half times its nominal length, so that clients do not retry in step. */
const JITTER = 0.5;

/** Exponential back-off in ms after `failures` earlier failures (0 for the first), with jitter. */
export function backOffMs(failures: number, { baseMs, maxMs }: BackOff): number {
  const nominal = Math.min(baseMs * 2 ** failures, maxMs);
  return nominal * (1 - JITTER + 2 * JITTER * Math.random());
}
