/** A bulkhead for each key, so that one merchant cannot use all permits. */
export interface Bulkheads {
  /** Runs the work; undefined when the key has no permit left. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** `max` is the limit of concurrent work for each key, in this process. */
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
        if (after > 0) inFlight.set(key, after);
        else inFlight.delete(key);
      }
    },
  };
}
