import type { Cell } from "../../compare";
import type { LedgerResult } from "../../ledger-bench";
import { table } from "../../markdown";
import { BATCH_TRANSFERS } from "../../pgbench/plain-batches";
import { SUBJECTS } from "../../subjects/subject";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeLedger: Writer<LedgerResult> = ({ result }, pen): Section => {
  const { cells, wallets, rounds, seconds, targets, crash, plainBatches } = result;
  const loads = [...new Set(cells.map(({ load }) => load))];
  const callers = [...new Set(cells.map((cell) => cell.callers))].filter((count) => count > 1);
  const rate = (cell: Pick<Cell, "load" | "callers" | "subject">): number =>
    cells.find((each) => isSame(each, cell))?.median.perSecond ?? Number.NaN;
  // What was measured with some of the callers only stands in the table alone.
  const everywhere = [...new Set(cells.map(({ subject }) => subject))].filter((subject) =>
    loads.every((load) =>
      callers.every((count) => !Number.isNaN(rate({ load, callers: count, subject }))),
    ),
  );
  return {
    title: "The ledger alone",
    lines: [
      "The wallet ledger beside what one would write first, a database transaction for each transfer, on the same PostgreSQL with the same tables, constraints, indexes and events. The ledger commits all that waits as one batch.",
      `${amount(wallets)} wallets; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each. No broker and no other service takes of the machine.`,
      "",
      pen.chart({
        file: "ledger",
        chart: {
          title: "The ledger beside a plain one",
          unit: "transfers/s",
          series: everywhere.map(nameOf),
          groups: loads.flatMap((load) =>
            callers.map((count) => ({
              name: `${load}, ${count} callers`,
              values: everywhere.map((subject) => rate({ load, callers: count, subject })),
            })),
          ),
        },
      }),
      "",
      ...figureTable(cells),
      "",
      `Beside them, batches of ${BATCH_TRANSFERS} that only move money and keep no rule: ${amount(plainBatches.perSecond)} transfers/s, sent by ${plainBatches.sender} in the same run.`,
      "",
      ...wanted(targets),
      "",
      `PostgreSQL was killed under load: it answered ${amount(crash.postgresBackMs)} ms later, the ledger committed again ${amount(crash.recoveredMs)} ms after the kill, and every acknowledged transfer was there, once.`,
    ],
  };
};

function figureTable(cells: readonly Cell[]): string[] {
  const head = ["load", "callers", "ledger", "transfers/s", "× plain", "p50 ms", "p99 ms"];
  const rows = cells.map((cell) => {
    const { perSecond, p50Ms, p99Ms } = cell.median;
    const plain = cells.find((each) => isSame(each, { ...cell, subject: "plain" }));
    return [
      cell.load,
      String(cell.callers),
      nameOf(cell.subject),
      amount(perSecond),
      plain ? (perSecond / plain.median.perSecond).toFixed(1) : "–",
      ms(p50Ms),
      ms(p99Ms),
    ];
  });
  return table({ head, rows, words: [0, 2] });
}

function isSame(
  cell: Cell,
  { load, callers, subject }: Pick<Cell, "load" | "callers" | "subject">,
): boolean {
  return cell.load === load && cell.callers === callers && cell.subject === subject;
}

function nameOf(subject: Cell["subject"]): string {
  return SUBJECTS[subject];
}
