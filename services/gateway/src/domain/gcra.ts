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

/**
 * The generic cell rate algorithm, for one process. The script that Redis runs is the same rule.
 * `cost` 0 only looks.
 */
export function gcra(
  state: Gcra | undefined,
  { intervalMs, burst }: { intervalMs: number; burst: number },
  cost: 0 | 1,
  now: number,
): { state: Gcra; verdict: Verdict } {
  const arrival = Math.max(state?.theoreticalArrival ?? now, now);
  const after = arrival + intervalMs * cost;
  const allowedAt = after - intervalMs * (cost === 0 ? burst - 1 : burst);
  if (now < allowedAt) {
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
      remaining: Math.floor((now + intervalMs * burst - after) / intervalMs),
      retryAfterMs: 0,
      resetMs: Math.ceil(after - now),
    },
  };
}
