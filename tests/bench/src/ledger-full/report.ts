import { CALLERS_MOST } from "../compare";
import { auditLine, describe, table, targetLines } from "../markdown";
import type { LedgerFullResult } from "./ledger-full-bench";
import { PAGES, PARTS } from "./pages";

/** The run as Markdown, for the terminal and for the record alike. */
export function render(result: LedgerFullResult): string {
  const { machine, transfers, gib, fillSeconds, wallets, rounds, seconds } = result;
  return [
    `# Full ledger bench, ${result.at.slice(0, 10)}`,
    "",
    describe(machine, result.settings),
    `Load of the machine before: ${machine.loadBefore.toFixed(2)}. ${transfers} transfers of ${wallets} wallets, ${gib.toFixed(1)} GiB with their indexes, filled in ${fillSeconds.toFixed(0)} s. PostgreSQL, ledger and load generator share the cores.`,
    "",
    "## The writer",
    "",
    `${CALLERS_MOST} callers, medians of ${rounds} rounds of ${seconds} s, beside a ledger that has only wallets.`,
    "",
    ...rateTable(result),
    "",
    "## Pages",
    "",
    "Over gRPC, of a random wallet; pages of 100 lines; as many readers as there are cores.",
    "",
    ...pageTable(result),
    "",
    "## Wanted",
    "",
    ...targetLines(result.targets),
    "",
    "## Audit",
    "",
    auditLine(result.audit),
    "",
    result.correct ? "Correct: yes." : "Correct: NO.",
    "",
  ].join("\n");
}

function rateTable({ pairs }: LedgerFullResult): string[] {
  const rows = pairs.map(({ load, empty, full }) => [
    load,
    String(Math.round(empty.perSecond)),
    String(Math.round(full.perSecond)),
    (full.perSecond / empty.perSecond).toFixed(2),
    empty.p99Ms.toFixed(1),
    full.p99Ms.toFixed(1),
  ]);
  const head = [
    "load",
    "empty, transfers/s",
    "full, transfers/s",
    "share",
    "empty p99 ms",
    "full p99 ms",
  ];
  return table({ head, rows, words: [0] });
}

function pageTable({ pages }: LedgerFullResult): string[] {
  const rows = PAGES.map((page) => {
    const { perSecond, p50Ms, p99Ms, cpuMs } = pages[page];
    const used = PARTS.map((part) => cpuMs[part]?.toFixed(2) ?? "");
    return [page, String(Math.round(perSecond)), p50Ms.toFixed(2), p99Ms.toFixed(2), ...used];
  });
  const head = ["page", "pages/s", "p50 ms", "p99 ms", ...PARTS.map((part) => `${part}, CPU ms`)];
  return table({ head, rows, words: [0] });
}
