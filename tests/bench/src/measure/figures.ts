/** The result of one measurement. */
export interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export function figuresOf(latencies: readonly number[], windowMs: number): Figures {
  const sorted = Float64Array.from(latencies).sort();
  return {
    perSecond: (sorted.length * 1_000) / windowMs,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

/** The percentile of sorted values; NaN when there are none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median<Each>(all: readonly Each[], pick: (each: Each) => number): number {
  return quantile(Float64Array.from(all, pick).sort(), 0.5);
}

/** The median of each figure over the rounds. */
export function medianOf(rounds: readonly Figures[]): Figures {
  return {
    perSecond: median(rounds, ({ perSecond }) => perSecond),
    p50Ms: median(rounds, ({ p50Ms }) => p50Ms),
    p99Ms: median(rounds, ({ p99Ms }) => p99Ms),
  };
}

export function summaryOf({ perSecond, p50Ms, p99Ms }: Figures): string {
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
