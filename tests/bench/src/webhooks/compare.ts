import { between, type CpuSeconds } from "../cpu";
import { rotated } from "../rotated";
import { MEASUREMENTS, type Measurement, nameOf } from "./plan";
import type { Stages } from "./stages";
import type { Waiting } from "./waiting";

/** What the merchants saw of one measurement. */
export interface Seen {
  /** The pace that was kept. */
  toldPerSecond: number;
  /** From commit to arrival, of all endpoints that are well. */
  all: Waiting;
  /** Of those that are well in every measurement. */
  bystanders: Waiting;
  stages: Stages;
}

interface Round {
  /** Counted from 1. */
  number: number;
  seen: Seen;
  /** Used from the first event to the last arrival. */
  cpu: CpuSeconds;
}

/** One measurement over all rounds. */
export interface Cell {
  measurement: Measurement;
  rounds: Round[];
}

interface Options {
  rounds: number;
  /** Brings the system into the same state before each round. */
  prepareRound: () => Promise<void>;
  /** From rest to rest; `onWindow` is called at both edges of what counts. */
  measure: (measurement: Measurement, onWindow: () => void) => Promise<Seen>;
  cpuSoFar: () => CpuSeconds;
  onMeasured: (line: string) => void;
}

/**
 * Measures everything in every round, so that what else happens on the machine meets it all alike.
 * Each round begins with another measurement.
 */
export async function compare(options: Options): Promise<Cell[]> {
  const { prepareRound, measure, cpuSoFar, onMeasured } = options;
  const cells: Cell[] = MEASUREMENTS.map((measurement) => ({ measurement, rounds: [] }));
  for (let number = 1; number <= options.rounds; number++) {
    await prepareRound();
    for (const { measurement, rounds } of rotated(cells, number - 1)) {
      const edges: CpuSeconds[] = [];
      const seen = await measure(measurement, () => void edges.push(cpuSoFar()));
      const [begun = {}, over = {}] = edges;
      rounds.push({ number, seen, cpu: between(begun, over) });
      onMeasured(`round ${number}: ${nameOf(measurement)}: ${summaryOf(seen)}`);
    }
  }
  return cells;
}

function summaryOf({ toldPerSecond, all, bystanders }: Seen): string {
  const { p50Ms, p99Ms, maxMs } = all;
  const figures = [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join("/");
  return `${toldPerSecond.toFixed(0)} told/s, p50/p99/max ${figures} ms; p99 of bystanders ${bystanders.p99Ms.toFixed(0)} ms`;
}
