/** Keeps one from taking everything that all use together. */
export interface FairShare {
  /** Does the work, unless who it is for has as much under way as one may; then undefined. */
  within: <Result>(whose: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** `max` is what one may have under way at once, in this process. */
export function fairShare(max: number): FairShare {
  const underWay = new Map<string, number>();
  return {
    within: async (whose, work) => {
      const before = underWay.get(whose) ?? 0;
      if (before >= max) return undefined;
      underWay.set(whose, before + 1);
      try {
        return await work();
      } finally {
        const after = (underWay.get(whose) ?? 0) - 1;
        // Whoever has nothing under way leaves nothing behind.
        if (after > 0) underWay.set(whose, after);
        else underWay.delete(whose);
      }
    },
  };
}
