import type { ConcurrencyLimiter } from "../../src/app/limits/concurrency-limiter";

/**
 * Admits every request: tests share the process with the gateway, and compilation delays everything.
 * `durations` receives those of released requests.
 */
export function unlimited(durations: (number | undefined)[] = []): ConcurrencyLimiter {
  return {
    acquire: (_arrival, { admit }) => {
      admit();
      return () => {};
    },
    reassign: () => {},
    release: (_arrival, durationMs) => void durations.push(durationMs),
    countShed: () => {},
    stop: () => {},
  };
}
