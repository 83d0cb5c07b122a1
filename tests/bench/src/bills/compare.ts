import { between, type CpuSeconds } from "../cpu";
import { type Figures, figuresOf, quantile } from "../measure";
import { statusLine } from "../slow-provider/compare";
import type { Statuses } from "../slow-provider/plan";
import { type Heard, PACES, type Pace } from "./plan";

/** An answer after this is of little use to whoever waits at a till; the provider takes a fifth of it. */
export const IN_TIME_MS = 1_000;

/** What one measurement gave. */
export interface Round {
  /** Counted from 1; each has every pace. */
  number: number;
  pace: Pace;
  statuses: Statuses;
  /** Purchases that were sold, of those that arrived within the window. */
  sold: number;
  /** Those of them that were sold in time, a second. */
  soldPerSecond: number;
  latency: Pick<Figures, "p50Ms" | "p99Ms">;
  /** Used within the window that counts. */
  cpu: CpuSeconds;
}

interface Options {
  rounds: number;
  seconds: number;
  /** Brings the system to rest. */
  prepare: () => Promise<void>;
  buy: (pace: Pace, onEdge: () => void) => Promise<Heard>;
  cpuSoFar: () => CpuSeconds;
  onMeasured: (line: string) => void;
}

/** Measures every pace in every round, from the calmest on: what comes after too much would suffer from it. */
export async function measureAll(options: Options): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    for (const pace of PACES) {
      await options.prepare();
      const edges: CpuSeconds[] = [];
      const heard = await options.buy(pace, () => edges.push(options.cpuSoFar()));
      const [begun = {}, over = {}] = edges;
      const round = roundOf(heard, { number, pace, seconds: options.seconds });
      rounds.push({ ...round, cpu: between(begun, over) });
      options.onMeasured(
        `round ${number}, ${pace}/s: ${round.soldPerSecond.toFixed(1)}/s sold in time, p99 ${round.latency.p99Ms.toFixed(0)} ms, ${statusLine(round.statuses)}`,
      );
    }
  }
  return rounds;
}

export function roundOf(
  { statuses, latencies, sold }: Heard,
  { number, pace, seconds }: { number: number; pace: Pace; seconds: number },
): Omit<Round, "cpu"> {
  const { p50Ms, p99Ms } = figuresOf(latencies, seconds * 1_000);
  const inTime = sold.filter((ms) => ms <= IN_TIME_MS).length;
  const soldPerSecond = inTime / seconds;
  return { number, pace, statuses, sold: sold.length, soldPerSecond, latency: { p50Ms, p99Ms } };
}

/** The median over the rounds of one pace. */
export function soldAt(rounds: readonly Round[], pace: Pace): number {
  const rates = rounds.filter((round) => round.pace === pace);
  return quantile(Float64Array.from(rates, ({ soldPerSecond }) => soldPerSecond).sort(), 0.5);
}
