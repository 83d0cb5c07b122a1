import type { CostResult } from "../../cost/cost-bench";
import { corePercent, type Window } from "../../cost/window";
import { table } from "../../markdown";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeCost: Writer<CostResult> = ({ result }, pen): Section => {
  const { merchants, rounds, idle, busy, perSecond, answers, systemStarts, targets } = result;
  const names = Object.keys(busy.memory).sort(
    (a, b) => corePercent(busy, b) - corePercent(busy, a),
  );
  return {
    title: "What it takes to run",
    lines: [
      `CPU and memory of each process with one process of each service, while nobody asks for anything and at ${amount(perSecond)} PayID transfers/s through the gateway, and how long a start takes.`,
      `${amount(merchants)} merchants; ${idle.seconds.toFixed(0)} s of nothing and ${busy.seconds.toFixed(0)} s of transfers, of which half were answered within ${ms(answers.p50Ms)} ms and 99 % within ${ms(answers.p99Ms)} ms.`,
      "",
      pen.chart({
        file: "cost",
        chart: {
          title: "Memory of each process",
          unit: "MiB",
          series: ["idle", `${amount(perSecond)} transfers/s`],
          groups: names.map((name) => ({
            name,
            values: [idle, busy].map((window) => memoryIn(window, name)),
          })),
        },
      }),
      "",
      ...processTable(result, names),
      "",
      `Percent are of one core. Memory is a process's own and its part of what it shares. A service's start is until it is ready beside a running system, the median of ${rounds}.`,
      "",
      `\`npm start\` was ready after ${systemStarts.emptySeconds.toFixed(1)} s without data, and after ${systemStarts.keptSeconds.toFixed(1)} s on the data of a start before.`,
      "",
      ...wanted(targets),
    ],
  };
};

/** The dearest first, and all of them together at the end. */
function processTable(result: CostResult, names: readonly string[]): string[] {
  const { idle, busy, serviceStarts } = result;
  const columns: [head: string, figure: (name: string) => number][] = [
    ["idle, core %", (name) => (name in idle.memory ? corePercent(idle, name) : Number.NaN)],
    ["idle, MiB", (name) => memoryIn(idle, name)],
    ["busy, core %", (name) => corePercent(busy, name)],
    ["busy, µs a transfer", (name) => microsEach(result, name)],
    ["busy, MiB", (name) => memoryIn(busy, name)],
  ];
  const total = (figure: (name: string) => number): number =>
    names.map(figure).reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0);
  return table({
    head: ["process", "start s", ...columns.map(([head]) => head)],
    rows: [
      ...names.map((name) => [
        name,
        serviceStarts[name]?.toFixed(2) ?? "",
        ...columns.map(([, figure]) => amount(figure(name))),
      ]),
      ["all of these", "", ...columns.map(([, figure]) => amount(total(figure)))],
    ],
    words: [0],
  });
}

/** NaN for what did not run then. */
function memoryIn({ memory }: Window, name: string): number {
  return memory[name]?.shareMib ?? Number.NaN;
}

/** Of CPU, for each transfer that was answered, what was done for it afterwards included. */
function microsEach({ busy, answers }: CostResult, name: string): number {
  return ((busy.cpu[name] ?? 0) * 1e6) / (answers.takenPerSecond * busy.seconds);
}
