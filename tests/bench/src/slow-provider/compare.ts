import { between, type CpuSeconds } from "../cpu";
import { type Figures, figuresOf, medianOf } from "../measure";
import { rotated } from "../rotated";
import type { Look } from "./breaker";
import type { Held } from "./holds";
import { BYSTANDERS, type Heard, PHASES, type Phase, type Statuses, type Stream } from "./plan";

/** What one measurement gave. */
export interface Round {
  /** Counted from 1; each has every phase. */
  number: number;
  phase: Phase;
  heard: Record<Stream, Figures & { statuses: Statuses }>;
  /** Used within the window that counts. */
  cpu: CpuSeconds;
  breaker: Look[];
  /** When the last request had come, and most purchases of a slow provider still waited. */
  held: Held;
  /** How long after that it was known of every purchase what became of it. */
  settledMs: number;
}

/** One bystander, beside a healthy provider and beside a slow one. */
export interface Comparison {
  stream: Stream;
  healthy: Figures;
  slow: Figures;
  /** The p99 beside a slow provider, as a multiple of the other. */
  ratio: number;
}

interface Options {
  rounds: number;
  seconds: number;
  /** Brings the system to rest, and the provider to how it is in this phase. */
  prepare: (phase: Phase) => Promise<void>;
  measure: (onWindow: () => void) => Promise<Heard>;
  cpuSoFar: () => CpuSeconds;
  watchBreaker: () => { stop: () => Promise<Look[]> };
  lookAtHolds: () => Promise<Held>;
  /** The provider is healthy again, and everything that it owes is asked for. */
  settle: () => Promise<number>;
  onMeasured: (line: string) => void;
}

/**
 * Measures both phases in every round, so that what else happens on the machine meets them alike.
 * Each round begins with the other phase.
 */
export async function measureAll(options: Options): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let number = 1; number <= options.rounds; number++) {
    for (const phase of rotated(PHASES, number - 1)) {
      const round = { number, phase, ...(await measureOnce(phase, options)) };
      rounds.push(round);
      options.onMeasured(`round ${number}, ${phase}: ${summaryOf(round)}`);
    }
  }
  return rounds;
}

async function measureOnce(
  phase: Phase,
  options: Options,
): Promise<Omit<Round, "number" | "phase">> {
  await options.prepare(phase);
  const edges: CpuSeconds[] = [];
  const looks: Promise<Held>[] = [];
  const watch = options.watchBreaker();
  const heard = await options.measure(() => {
    edges.push(options.cpuSoFar());
    if (edges.length === 2) looks.push(options.lookAtHolds());
  });
  const breaker = await watch.stop();
  const [held] = await Promise.all(looks);
  if (!held) throw new Error("The load generator did not say that its time was over.");
  const [begun = {}, over = {}] = edges;
  const figures = figuresOfAll(heard, options.seconds);
  const settledMs = await options.settle();
  return { heard: figures, cpu: between(begun, over), breaker, held, settledMs };
}

function figuresOfAll(heard: Heard, seconds: number): Round["heard"] {
  return Object.fromEntries(
    Object.entries(heard).map(([stream, { statuses, latencies }]) => [
      stream,
      { statuses, ...figuresOf(latencies, seconds * 1_000) },
    ]),
  ) as Round["heard"];
}

function summaryOf({ heard, held, settledMs }: Round): string {
  const worst = Math.max(...BYSTANDERS.map((stream) => heard[stream].p99Ms));
  const answers = statusLine(heard["bill purchase"].statuses);
  return `worst p99 ${worst.toFixed(1)} ms, purchases ${answers}, ${held.open} holds, settled after ${(settledMs / 1_000).toFixed(0)} s`;
}

/** `201: 5, 424: 1`, without those that did not come. */
export function statusLine(statuses: Statuses): string {
  const told = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return told.join(", ") || "none";
}

/** The medians over the rounds. */
export function comparisonOf(rounds: readonly Round[], stream: Stream): Comparison {
  const median = (phase: Phase): Figures =>
    medianOf(rounds.filter((round) => round.phase === phase).map(({ heard }) => heard[stream]));
  const healthy = median("healthy");
  const slow = median("slow");
  return { stream, healthy, slow, ratio: slow.p99Ms / healthy.p99Ms };
}
