import { quantile } from "../measure";

/** How long messages were on their way. */
export interface Waiting {
  messages: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

export function waitingOf(latencies: readonly number[]): Waiting {
  const sorted = Float64Array.from(latencies).sort();
  return {
    messages: sorted.length,
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    p99Ms: quantile(sorted, 0.99),
    maxMs: quantile(sorted, 1),
  };
}

/** The middle of each figure by itself, so that one disturbed round does not show; but the longest of all. */
export function medianWaiting(rounds: readonly Waiting[]): Waiting {
  const sorted = (pick: (waiting: Waiting) => number) => Float64Array.from(rounds, pick).sort();
  const median = (pick: (waiting: Waiting) => number) => quantile(sorted(pick), 0.5);
  return {
    messages: rounds.reduce((sum, { messages }) => sum + messages, 0),
    p50Ms: median(({ p50Ms }) => p50Ms),
    p95Ms: median(({ p95Ms }) => p95Ms),
    p99Ms: median(({ p99Ms }) => p99Ms),
    maxMs: quantile(
      sorted(({ maxMs }) => maxMs),
      1,
    ),
  };
}
