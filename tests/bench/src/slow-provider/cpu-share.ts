import type { Round } from "./compare";
import type { Phase } from "./plan";

/** How much of the machine a process, or idleness, took in all rounds of a phase, from 0 to 1. */
export function cpuShare(
  rounds: readonly Round[],
  { phase, name }: { phase: Phase; name: string },
): number {
  const used = rounds.filter((round) => round.phase === phase).map(({ cpu }) => cpu);
  const all = used.flatMap((cpu) => Object.values(cpu));
  const of = used.map((cpu) => cpu[name] ?? 0);
  return sum(of) / sum(all);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
