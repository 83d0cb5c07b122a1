import { CALLERS_MOST } from "../../compare";
import type { LedgerFullResult } from "../../ledger-full/ledger-full-bench";
import { PAGES, PARTS } from "../../ledger-full/pages";
import { table } from "../../markdown";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeLedgerFull: Writer<LedgerFullResult> = ({ result }, pen): Section => {
  const { wallets, transfers, gib, seconds, rounds, pairs, pages, targets } = result;
  return {
    title: "A ledger with a long past",
    lines: [
      `Whether the ledger is slower for what it has in its books: the same writer on a ledger that has only wallets, and on one with ${amount(transfers)} transfers, ${gib.toFixed(1)} GiB with their indexes.`,
      `${amount(wallets)} wallets, ${CALLERS_MOST} callers; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each.`,
      "",
      pen.chart({
        file: "ledger-full",
        chart: {
          title: `An empty ledger and a full one, ${CALLERS_MOST} callers`,
          unit: "transfers/s",
          series: ["empty", "full"],
          groups: pairs.map(({ load, empty, full }) => ({
            name: load,
            values: [empty.perSecond, full.perSecond],
          })),
        },
      }),
      "",
      ...table({
        head: ["load", ...["transfers/s", "p50 ms", "p99 ms"].flatMap(inBoth), "full / empty"],
        rows: pairs.map(({ load, empty, full }) => [
          load,
          ...[empty.perSecond, full.perSecond].map(amount),
          ...[empty.p50Ms, full.p50Ms, empty.p99Ms, full.p99Ms].map(ms),
          (full.perSecond / empty.perSecond).toFixed(2),
        ]),
        words: [0],
      }),
      "",
      "What merchants look at in the full ledger, of any wallet, over gRPC, by as many readers as there are cores; and the CPU time of PostgreSQL, of the ledger and of the readers that each page takes, one after the other:",
      "",
      ...table({
        head: ["page", "pages/s", "p50 ms", "p99 ms", ...PARTS.map((part) => `${part}, CPU ms`)],
        rows: PAGES.map((page) => {
          const { perSecond, p50Ms, p99Ms, cpuMs } = pages[page];
          const used = PARTS.map((part) => cpuMs[part]?.toFixed(2) ?? "");
          return [page, amount(perSecond), ms(p50Ms), ms(p99Ms), ...used];
        }),
        words: [0],
      }),
      "",
      ...wanted(targets),
    ],
  };
};

const inBoth = (figure: string): string[] => ["empty", "full"].map((name) => `${name} ${figure}`);
