import { IDLE, OTHERS } from "../cpu";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { Proof } from "./books";
import { type Cell, nameOf } from "./compare";
import type { TransfersResult } from "./transfers-bench";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: TransfersResult): string {
  const { at, machine, settings, merchants, rounds, seconds, cells, targets, proof } = result;
  return [
    `# Transfers bench, ${at.slice(0, 10)}`,
    "",
    describe(machine, settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${merchants} merchants; medians of ${rounds} rounds of ${seconds} s; all services, PostgreSQL, Redis, Kafka and the load generator share the cores.`,
    "",
    ...figureTable(cells),
    ...disturbance(result),
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    "",
    "## CPU seconds within the window",
    "",
    ...cpuTable(cells, (cpu) => cpu.toFixed(2)),
    "",
    "## CPU µs for each transfer",
    "",
    ...cpuTable(cells, (cpu, { median }) =>
      String(Math.round((cpu * 1e6) / (median.figures.perSecond * seconds))),
    ),
    "",
    "## Proven",
    "",
    ...proofLines(proof),
    auditLine(result.audit),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function figureTable(cells: readonly Cell[]): string[] {
  const head = [
    "load",
    "connections",
    "Idempotency-Key",
    "transfers/s",
    "p50 ms",
    "p99 ms",
    "at rest after s",
  ];
  const rows = cells.map(({ load, connections, keyed, median: { figures, restMs } }) => [
    load,
    String(connections),
    keyed ? "yes" : "no",
    String(Math.round(figures.perSecond)),
    figures.p50Ms.toFixed(2),
    figures.p99Ms.toFixed(2),
    (restMs / 1_000).toFixed(1),
  ]);
  return table({ head, rows, words: [0, 2] });
}

/** More than this share of the machine for others, and the figures are not what it can do. */
const OTHERS_MAX = 0.05;

/** Says so when others were at work on the machine meanwhile. */
function disturbance({ cells, machine, seconds }: TransfersResult): string[] {
  const taken = cells.reduce((sum, { median }) => sum + (median.cpu[OTHERS] ?? 0), 0);
  const share = taken / (cells.length * seconds * machine.cores);
  if (share <= OTHERS_MAX) return [];
  const percent = Math.round(share * 100);
  return [
    "",
    `Others took ${percent} % of the machine during the measurements, so these figures are lower bounds.`,
  ];
}

/** A row for each process, the dearest first; what is not ours comes last. */
function cpuTable(cells: readonly Cell[], show: (cpu: number, cell: Cell) => string): string[] {
  const total = (name: string): number =>
    cells.reduce((sum, { median }) => sum + (median.cpu[name] ?? 0), 0);
  const all = new Set(cells.flatMap(({ median }) => Object.keys(median.cpu)));
  const ours = [...all]
    .filter((name) => name !== OTHERS && name !== IDLE)
    .sort((a, b) => total(b) - total(a));
  const rows = [...ours, OTHERS, IDLE].map((name) => [
    name,
    ...cells.map((cell) => show(cell.median.cpu[name] ?? 0, cell)),
  ]);
  return table({ head: ["process", ...cells.map(nameOf)], rows, words: [0] });
}

function proofLines({ acknowledged, inLedger, wallets, problems }: Proof): string[] {
  return [
    `- every answer was 201; ${acknowledged} transfers were answered, and the ledger has ${inLedger}`,
    ...(problems.length === 0
      ? [`- each of ${wallets} wallets holds exactly what its answered transfers left in it`]
      : problems.map((problem) => `- BROKEN: ${problem}`)),
  ];
}
