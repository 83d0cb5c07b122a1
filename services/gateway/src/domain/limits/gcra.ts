/** Requests a second, and the burst: how many may come at once. */
export interface Limit {
  perSecond: number;
  burst: number;
}

export interface Verdict {
  allowed: boolean;
  /** The burst. */
  limit: number;
  remaining: number;
  /** Ms until one request is allowed; 0 when one is allowed now. */
  retryAfterMs: number;
  /** Ms until the whole burst is allowed again. */
  resetMs: number;
}

/** The time (ms) at which the next request would arrive if all came evenly. */
export interface Gcra {
  theoreticalArrival: number;
}

/** 1 takes a token, 0 only checks whether one is left. */
export type Cost = 0 | 1;

/** Multiplies a limit; at least one request may always come at once. */
export function scaled({ perSecond, burst }: Limit, factor: number): Limit {
  return { perSecond: perSecond * factor, burst: Math.max(1, Math.round(burst * factor)) };
}

/** Fractions of a ms are summed inexactly; this tolerance prevents a wrong refusal or a count one too low. */
const ROUNDING_MS = 0.01;

/**
 * The generic cell rate algorithm, for one process. The script in Redis does the same. `now` is in ms of any
 * clock.
 */
export function gcra(
  state: Gcra | undefined,
  { perSecond, burst }: Limit,
  cost: Cost,
  now: number,
): { state: Gcra; verdict: Verdict } {
  const intervalMs = 1_000 / perSecond;
  const arrival = Math.max(state?.theoreticalArrival ?? now, now);
  const after = arrival + intervalMs * cost;
  const allowedAt = after - intervalMs * (cost === 0 ? burst - 1 : burst);
  if (now < allowedAt - ROUNDING_MS) {
    const retryAfterMs = Math.ceil(allowedAt - now);
    const resetMs = Math.ceil(arrival - now);
    const verdict = { allowed: false, limit: burst, remaining: 0, retryAfterMs, resetMs };
    return { state: { theoreticalArrival: arrival }, verdict };
  }
  return {
    state: { theoreticalArrival: after },
    verdict: {
      allowed: true,
      limit: burst,
      remaining: wholeIntervals(now + intervalMs * burst - after, intervalMs),
      retryAfterMs: 0,
      resetMs: Math.ceil(after - now),
    },
  };
}

/** The whole intervals in `ms`, with the tolerance. */
function wholeIntervals(ms: number, intervalMs: number): number {
  return Math.floor((ms + Math.min(ROUNDING_MS, intervalMs / 2)) / intervalMs);
}

/**
 * The verdict that the client must respect: the longest refusal, otherwise the one with the fewest tokens
 * left.
 */
export function tightest(verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  return verdicts.reduce((tight, other) => (isTighter(other, tight) ? other : tight));
}

function isTighter(one: Verdict, other: Verdict): boolean {
  if (one.allowed !== other.allowed) return other.allowed;
  return one.allowed ? one.remaining < other.remaining : one.retryAfterMs > other.retryAfterMs;
}
