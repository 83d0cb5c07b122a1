/** How many requests a second, and how many may come at once. */
export interface Limit {
  perSecond: number;
  burst: number;
}

export interface Verdict {
  allowed: boolean;
  /** How many may come at once. */
  limit: number;
  remaining: number;
  /** Ms until one request is allowed again; 0 when it is now. */
  retryAfterMs: number;
  /** Ms until the whole burst is allowed again. */
  resetMs: number;
}

/** The moment (ms) at which the next request would arrive if all came evenly. */
export interface Gcra {
  theoreticalArrival: number;
}

/** 1 takes a request, 0 only looks whether one would be allowed. */
export type Cost = 0 | 1;

/** So many times the limit; at least one request may always come at once. */
export function scaled({ perSecond, burst }: Limit, factor: number): Limit {
  return { perSecond: perSecond * factor, burst: Math.max(1, Math.round(burst * factor)) };
}

/** Sums of fractions of a ms are a little off; nobody is refused, or told of one less, for that. */
const ROUNDING_MS = 0.01;

/**
 * The generic cell rate algorithm, for one process. The script that Redis runs is the same rule.
 * `now` is in ms of any clock.
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

/** How many intervals `ms` has: what is a rounding less than one more is one more. */
function wholeIntervals(ms: number, intervalMs: number): number {
  return Math.floor((ms + Math.min(ROUNDING_MS, intervalMs / 2)) / intervalMs);
}

/**
 * Of several limits that hold for one request, the one that a client has to go by: of those that
 * refuse it the longest, otherwise the one with the least left.
 */
export function tightest(verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  return verdicts.reduce((tight, other) => (isTighter(other, tight) ? other : tight));
}

function isTighter(one: Verdict, other: Verdict): boolean {
  if (one.allowed !== other.allowed) return other.allowed;
  return one.allowed ? one.remaining < other.remaining : one.retryAfterMs > other.retryAfterMs;
}
