import { describe, table } from "../markdown";
import type { LoadCost, ProfileResult } from "./profile-bench";

/** A process that does less for a transfer than this is no cost of transfers. */
const SHOWN_MIN_MICROS = 1;

/** The run as Markdown, for the terminal and for the record alike. */
export function render({ at, machine, settings, seconds, loads }: ProfileResult): string {
  return [
    `# Where the time goes, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `PayID transfers through the gateway over 128 connections, ${seconds} s each. How a process's time is shared out was measured in a second run, with V8's profiler in every Node process. Events that are carried meanwhile are in it.`,
    ...loads.flatMap(sectionOf),
    "",
  ].join("\n");
}

function sectionOf({ load, figures, processes }: LoadCost): string[] {
  const shown = processes.filter(({ total }) => total >= SHOWN_MIN_MICROS);
  const parts = partsOf(processes);
  const head = ["CPU µs a transfer", "all", ...parts];
  const rows = shown.map(({ name, total, parts: own }) => [
    name,
    rounded(total),
    ...parts.map((part) => (own[part] === undefined ? "" : rounded(own[part]))),
  ]);
  return [
    "",
    `## ${load}: ${Math.round(figures.perSecond)} transfers/s`,
    "",
    ...table({ head, rows, words: [0] }),
  ];
}

/** All parts, the dearest first. */
function partsOf(processes: LoadCost["processes"]): string[] {
  const sums = new Map<string, number>();
  for (const { parts } of processes) {
    for (const [part, cost] of Object.entries(parts)) sums.set(part, (sums.get(part) ?? 0) + cost);
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([part]) => part);
}

function rounded(micros: number): string {
  return micros < 0.5 ? "" : String(Math.round(micros));
}
