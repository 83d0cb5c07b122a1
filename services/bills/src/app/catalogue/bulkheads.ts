/** Keeps one from taking everything that all use together. */
export interface Bulkheads {
  /** Does the work, unless who it is for has as much under way as one may; then undefined. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** `max` is what one may have under way at once, in this process. */
export function bulkheads(max: number): Bulkheads {
  const inFlight = new Map<string, number>();
  return {
    run: async (key, work) => {
      const before = inFlight.get(key) ?? 0;
      if (before >= max) return undefined;
      inFlight.set(key, before + 1);
      try {
        return await work();
      } finally {
        const after = (inFlight.get(key) ?? 0) - 1;
        // Whoever has nothing under way leaves nothing behind.
        if (after > 0) inFlight.set(key, after);
        else inFlight.delete(key);
      }
    },
  };
}
