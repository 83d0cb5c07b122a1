import { setTimeout as delay } from "node:timers/promises";

/** What one round gave. */
export interface Figures {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Options {
  callers: number;
  seconds: number;
  /** Is told which caller asks, counted from 0. */
  transfer: (caller: number) => Promise<void>;
  /** Hears when the window that counts begins, and when it is over. */
  onWindow?: (edge: "begun" | "over") => void;
}

/** Callers get under way before anything counts. */
const WARM_UP_MS = 500;

/**
 * Callers ask, each for one transfer after the other. What completes within the window counts, with
 * its whole waiting time; the first and the last transfers, which have less company, do not.
 */
export async function measure(options: Options): Promise<Figures> {
  const { callers, seconds, transfer, onWindow = () => {} } = options;
  const latencies: number[] = [];
  let phase: "warming" | "counting" | "over" = "warming";
  const call = async (caller: number): Promise<void> => {
    while (phase !== "over") {
      const asked = performance.now();
      await transfer(caller);
      if (phase === "counting") latencies.push(performance.now() - asked);
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const window = async (): Promise<number> => {
    await delay(WARM_UP_MS);
    phase = "counting";
    onWindow("begun");
    const from = performance.now();
    await delay(seconds * 1_000);
    phase = "over";
    const windowMs = performance.now() - from;
    onWindow("over");
    return windowMs;
  };
  const [windowMs] = await Promise.all([window(), calls]);
  return figuresOf(latencies, windowMs);
}

export function figuresOf(latencies: readonly number[], windowMs: number): Figures {
  const sorted = Float64Array.from(latencies).sort();
  return {
    perSecond: (sorted.length * 1_000) / windowMs,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

/** The value that this share of the sorted values do not exceed; NaN when there are none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle of each figure by itself: one disturbed round does not show. */
export function medianOf(rounds: readonly Figures[]): Figures {
  const median = (pick: (figures: Figures) => number): number =>
    quantile(Float64Array.from(rounds, pick).sort(), 0.5);
  return {
    perSecond: median((figures) => figures.perSecond),
    p50Ms: median((figures) => figures.p50Ms),
    p99Ms: median((figures) => figures.p99Ms),
  };
}
