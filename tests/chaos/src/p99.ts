/** The 99th percentile; zero of no values. */
export function p99Of(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
