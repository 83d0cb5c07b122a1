import { between, type CpuSeconds } from "../cpu";
import type { Figures } from "../measure";
import type { Load } from "../order";
import { rotated } from "../rotated";
import { medianRound, type Round } from "../transfers/compare";
import type { Replicas } from "./plan";

/** One load on the system with so many processes of each service, over all rounds. */
export interface Cell {
  load: Load;
  replicas: Replicas;
  rounds: Round[];
  median: Round;
}

export const LOADS: readonly Load[] = ["spread", "hot"];

interface Options {
  replicas: Replicas;
  rounds: number;
  prepareRound: () => Promise<void>;
  measure: (load: Load, onWindow: () => void) => Promise<Figures>;
  cpuSoFar: () => CpuSeconds;
  untilAtRest: () => Promise<number>;
  onMeasured: (line: string) => void;
}

/** Measures one system under each load, each time from rest; each round begins with another load. */
export async function measureLoads(options: Options): Promise<Cell[]> {
  const { replicas } = options;
  const cells = LOADS.map((load) => ({ load, replicas, rounds: [] as Round[] }));
  for (let number = 0; number < options.rounds; number++) {
    await options.prepareRound();
    for (const { load, rounds } of rotated(cells, number)) {
      const round = await measureOnce(load, options);
      rounds.push(round);
      const { perSecond, p50Ms, p99Ms } = round.figures;
      options.onMeasured(
        `round ${number + 1}: ${load}, ${replicas} of each: ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      );
    }
  }
  return cells.map((cell) => ({ ...cell, median: medianRound(cell.rounds) }));
}

async function measureOnce(load: Load, options: Options): Promise<Round> {
  const edges: CpuSeconds[] = [];
  const figures = await options.measure(load, () => void edges.push(options.cpuSoFar()));
  const [begun = {}, over = {}] = edges;
  return { figures, cpu: between(begun, over), restMs: await options.untilAtRest() };
}

/** What two of each do, as a multiple of what one does. */
export function ratioOf(cells: readonly Cell[], load: Load): number {
  const rate = (replicas: Replicas): number =>
    cells.find((cell) => cell.load === load && cell.replicas === replicas)?.median.figures
      .perSecond ?? Number.NaN;
  return rate(2) / rate(1);
}
