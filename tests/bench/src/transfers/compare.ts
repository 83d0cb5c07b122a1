import { between, type CpuSeconds } from "../cpu";
import { type Figures, medianOf, quantile } from "../measure";
import { rotated } from "../rotated";
import type { Measurement } from "./plan";

/** What one measurement gave. */
export interface Round {
  figures: Figures;
  /** Used within the window that counts. */
  cpu: CpuSeconds;
  /** How long the events were still on their way after the last answer. */
  restMs: number;
}

/** One measurement over all rounds; each figure's median is by itself. */
export interface Cell extends Measurement {
  rounds: Round[];
  median: Round;
}

export const MEASUREMENTS: readonly Measurement[] = [
  { load: "spread", connections: 1, keyed: false },
  { load: "spread", connections: 64, keyed: false },
  { load: "spread", connections: 128, keyed: false },
  { load: "hot", connections: 1, keyed: false },
  { load: "hot", connections: 64, keyed: false },
  { load: "hot", connections: 128, keyed: false },
  { load: "spread", connections: 128, keyed: true },
];

interface Options {
  rounds: number;
  /** Brings the system into the same state before each round. */
  prepareRound: () => Promise<void>;
  measure: (measurement: Measurement, onWindow: () => void) => Promise<Figures>;
  cpuSoFar: () => CpuSeconds;
  untilAtRest: () => Promise<number>;
  onMeasured: (line: string) => void;
}

/**
 * Measures everything in every round, so that what else happens on the machine meets it all alike.
 * Each round begins with another measurement, and each measurement with a system at rest.
 */
export async function compare(options: Options): Promise<Cell[]> {
  const { prepareRound, onMeasured } = options;
  const cells = MEASUREMENTS.map((measurement) => ({ measurement, rounds: [] as Round[] }));
  for (let number = 0; number < options.rounds; number++) {
    await prepareRound();
    for (const { measurement, rounds } of rotated(cells, number)) {
      const round = await measureOnce(measurement, options);
      rounds.push(round);
      onMeasured(`round ${number + 1}: ${nameOf(measurement)}: ${summaryOf(round)}`);
    }
  }
  return cells.map(({ measurement, rounds }) => ({
    ...measurement,
    rounds,
    median: medianRound(rounds),
  }));
}

async function measureOnce(
  measurement: Measurement,
  { measure, cpuSoFar, untilAtRest }: Options,
): Promise<Round> {
  const edges: CpuSeconds[] = [];
  const figures = await measure(measurement, () => void edges.push(cpuSoFar()));
  const [begun = {}, over = {}] = edges;
  return { figures, cpu: between(begun, over), restMs: await untilAtRest() };
}

export function nameOf({ load, connections, keyed }: Measurement): string {
  return `${load}, ${connections}${keyed ? ", with keys" : ""}`;
}

function summaryOf({ figures, restMs }: Round): string {
  const { perSecond, p50Ms, p99Ms } = figures;
  return `${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, at rest after ${(restMs / 1_000).toFixed(1)} s`;
}

export function medianRound(rounds: readonly Round[]): Round {
  const names = new Set(rounds.flatMap(({ cpu }) => Object.keys(cpu)));
  return {
    figures: medianOf(rounds.map(({ figures }) => figures)),
    cpu: Object.fromEntries(
      [...names].map((name) => [name, median(rounds.map(({ cpu }) => cpu[name] ?? 0))]),
    ),
    restMs: median(rounds.map(({ restMs }) => restMs)),
  };
}

function median(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
