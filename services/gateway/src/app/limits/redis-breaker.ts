/** Redis responds in less than a millisecond; a request that waited this long is faster without it. */
const TIMEOUT_MS = 50;
/** How long the breaker stays open after a failure. */
const OPEN_MS = 500;

export interface RedisBreaker {
  /** Returns Redis's response; undefined when the call fails or times out, and while the breaker is open. */
  call: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>;
}

/**
 * A circuit breaker that opens with the first failure. After half a second it is half-open: one call
 * tries Redis, and closes the breaker if that succeeds.
 */
export function redisBreaker(now: () => number = () => performance.now()): RedisBreaker {
  let openUntil: number | undefined;

  const isOpen = (): boolean => {
    if (openUntil === undefined) return false;
    if (now() < openUntil) return true;
    // The first call tries Redis; for the others the breaker stays open meanwhile.
    openUntil = now() + OPEN_MS;
    return false;
  };

  return {
    call: async (ask) => {
      if (isOpen()) return undefined;
      try {
        const answer = await withTimeout(ask());
        openUntil = undefined;
        return answer;
      } catch {
        openUntil = now() + OPEN_MS;
        return undefined;
      }
    },
  };
}

/** @throws Error when the promise rejects or takes too long */
function withTimeout<Answer>(call: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // If this process was slow, the response has arrived and is read before this runs.
      setImmediate(() => reject(new Error("Redis is slow.")));
    }, TIMEOUT_MS);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
