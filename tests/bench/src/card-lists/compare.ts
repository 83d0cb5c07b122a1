import type { CpuSeconds } from "../cpu";
import { type Figures, figuresOf } from "../measure";
import { rotated } from "../rotated";
import type { Samples } from "./measure-pages";
import { LISTS, type ListName, MANNERS, type Manner, PAGES, type PageName } from "./plan";

export type PageFigures = Pick<Figures, "p50Ms" | "p99Ms">;

/** One list asked for in one manner, over all rounds. */
export interface Cell extends Manner {
  list: ListName;
  /** Requests of each page. */
  requests: number;
  pages: Record<PageName, PageFigures>;
  /** The page in the middle beside the first one. */
  ratio: { p50: number; p99: number };
  /** CPU ms for each page, warm-up included, by process with its children. */
  cpuMs: Record<string, number>;
}

/** What one measurement brought. */
export interface Measured {
  samples: Samples;
  /** Pages that were asked for, warm-up included. */
  asked: number;
  cpu: CpuSeconds;
}

export interface Measurement extends Manner {
  list: ListName;
}

const MEASUREMENTS: readonly Measurement[] = LISTS.flatMap((list) =>
  MANNERS.map((manner) => ({ list, ...manner })),
);

/** Measures everything in every round; each round begins with another measurement. */
export async function compare({
  rounds,
  measure,
  onMeasured,
}: {
  rounds: number;
  measure: (measurement: Measurement) => Promise<Measured>;
  onMeasured: (line: string) => void;
}): Promise<Cell[]> {
  const taken = MEASUREMENTS.map((measurement) => ({ measurement, all: [] as Measured[] }));
  for (let number = 0; number < rounds; number++) {
    for (const { measurement, all } of rotated(taken, number)) {
      const measured = await measure(measurement);
      all.push(measured);
      onMeasured(`round ${number + 1}: ${summaryOf(cellOf(measurement, [measured]))}`);
    }
  }
  return taken.map(({ measurement, all }) => cellOf(measurement, all));
}

/** All rounds together: a p99 wants many requests. */
export function cellOf(measurement: Measurement, rounds: readonly Measured[]): Cell {
  const samplesOf = (page: PageName) => rounds.flatMap(({ samples }) => samples[page]);
  const figures = (page: PageName): PageFigures => {
    const { p50Ms, p99Ms } = figuresOf(samplesOf(page), Number.NaN);
    return { p50Ms, p99Ms };
  };
  const pages = Object.fromEntries(PAGES.map((page) => [page, figures(page)])) as Cell["pages"];
  const { first, middle } = pages;
  return {
    ...measurement,
    requests: samplesOf("middle").length,
    pages,
    ratio: { p50: middle.p50Ms / first.p50Ms, p99: middle.p99Ms / first.p99Ms },
    cpuMs: cpuOf(rounds),
  };
}

function cpuOf(rounds: readonly Measured[]): Cell["cpuMs"] {
  const asked = rounds.reduce((sum, round) => sum + round.asked, 0);
  const used = (name: string) => rounds.reduce((sum, { cpu }) => sum + (cpu[name] ?? 0), 0);
  const names = Object.keys(rounds[0]?.cpu ?? {});
  return Object.fromEntries(names.map((name) => [name, (used(name) * 1_000) / asked]));
}

export function nameOf({ list, limit, callers }: Measurement): string {
  return `${list}, limit ${limit}, ${callers} ${callers === 1 ? "caller" : "callers"}`;
}

function summaryOf(cell: Cell): string {
  const { first, middle } = cell.pages;
  return `${nameOf(cell)}: first ${first.p50Ms.toFixed(1)} ms, middle ${middle.p50Ms.toFixed(1)} ms`;
}
