import { CALLERS_MOST, type Cell } from "./compare";
import type { CrashReport } from "./crash";
import type { LedgerResult } from "./ledger-bench";
import { auditLine, describe, table, targetLines } from "./markdown";
import { BATCH_TRANSFERS } from "./pgbench/plain-batches";
import { SUBJECTS } from "./subjects/subject";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: LedgerResult): string {
  const { machine, crash, audits, targets } = result;
  return [
    `# Ledger bench, ${result.at.slice(0, 10)}`,
    "",
    describe(machine, result.settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${result.wallets} wallets; medians of ${result.rounds} rounds of ${result.seconds} s; PostgreSQL, ledger and load generator share the cores.`,
    "",
    ...tableOf(result.cells),
    "",
    batchesLine(result),
    "",
    "## Wanted",
    "",
    ...targetLines(targets),
    "",
    "## PostgreSQL killed under load",
    "",
    ...crashLines(crash),
    "",
    "## Audit",
    "",
    ...audits.map(auditLine),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function tableOf(cells: readonly Cell[]): string[] {
  const rows = cells.map((cell) => {
    const { perSecond, p50Ms, p99Ms } = cell.median;
    const plain = cells.find(
      (each) =>
        each.subject === "plain" && each.load === cell.load && each.callers === cell.callers,
    );
    return [
      cell.load,
      String(cell.callers),
      SUBJECTS[cell.subject],
      String(Math.round(perSecond)),
      (perSecond / (plain?.median.perSecond ?? Number.NaN)).toFixed(1),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
    ];
  });
  const head = ["load", "callers", "ledger", "transfers/s", "× plain", "p50 ms", "p99 ms"];
  return table({ head, rows, words: WORDS });
}

/** What the database does when it only moves the money: the measure of how much the ledger adds. */
function batchesLine({ cells, plainBatches: { sender, perSecond } }: LedgerResult): string {
  const shares = cells
    .filter(({ subject, callers }) => subject === "writer" && callers === CALLERS_MOST)
    .map(({ load, median }) => `${(median.perSecond / perSecond).toFixed(2)} of that ${load}`);
  return `Plain transfers in batches of ${BATCH_TRANSFERS}, sent by ${sender}: ${Math.round(perSecond)}/s; the writer does ${shares.join(" and ")} with ${CALLERS_MOST} callers.`;
}

/** Columns that hold no figures: the load and the ledger. */
const WORDS = [0, 2];

function crashLines(crash: CrashReport): string[] {
  return [
    `- ${crash.acknowledgedBefore} transfers acknowledged before the kill, ${crash.acknowledgedAfter} after it; ${crash.unknown} were unknown, of which ${crash.unknownFound} were there; all were asked for again`,
    `- PostgreSQL answered ${crash.postgresBackMs} ms after the kill; the ledger committed again ${crash.recoveredMs} ms after it`,
    ...(crash.problems.length === 0
      ? ["- every acknowledged transfer is there, none is there twice, each has its one event"]
      : crash.problems.map((problem) => `- BROKEN: ${problem}`)),
  ];
}
