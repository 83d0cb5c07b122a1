import { table } from "../../markdown";
import { type Cell, ratioOf } from "../../scaling/compare";
import { type LedgersPart, ledgersRatio } from "../../scaling/ledgers";
import { REPLICAS } from "../../scaling/plan";
import type { ScalingResult } from "../../scaling/scaling-bench";
import type { TakeoverPart } from "../../scaling/takeover";
import type { Weights } from "../../scaling/weights";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeScaling: Writer<ScalingResult> = ({ result }, pen): Section => {
  const { cells, ledgers, weights, takeover, targets } = result;
  const { connections, payers, rounds, seconds } = result;
  const loads = [...new Set(cells.map(({ load }) => load))];
  return {
    title: "Two of everything",
    lines: [
      "What a second process of each service changes on one machine, which gives both no more cores than one had. With two there are two gateways as well, and connections take them in turn.",
      `${connections} connections, ${payers} merchants; medians of ${rounds} rounds of ${seconds} s.`,
      "",
      pen.chart({
        file: "scaling",
        chart: {
          title: "One process of each service, and two",
          unit: "transfers/s",
          series: REPLICAS.map((replicas) => `${replicas} of each`),
          groups: loads.map((load) => ({
            name: load,
            values: REPLICAS.map((replicas) => rateOf(cells, { load, replicas })),
          })),
        },
      }),
      "",
      ...figureTable(cells),
      "",
      "Two ledger processes alone, with a PostgreSQL of their own: callers of one, and the same callers spread over both.",
      "",
      ...ledgerTable(ledgers),
      "",
      takeoverLine(takeover),
      "",
      weightLine(weights),
      "",
      ...wanted(targets),
    ],
  };
};

function rateOf(
  cells: readonly Cell[],
  { load, replicas }: Pick<Cell, "load" | "replicas">,
): number {
  const cell = cells.find((each) => each.load === load && each.replicas === replicas);
  return cell?.median.figures.perSecond ?? Number.NaN;
}

function figureTable(cells: readonly Cell[]): string[] {
  const rows = cells.map(({ load, replicas, median: { figures } }) => [
    load,
    String(replicas),
    amount(figures.perSecond),
    (replicas === 1 ? 1 : ratioOf(cells, load)).toFixed(2),
    ms(figures.p50Ms),
    ms(figures.p99Ms),
  ]);
  const head = ["load", "processes of each", "transfers/s", "× one", "p50 ms", "p99 ms"];
  return table({ head, rows, words: [0] });
}

function ledgerTable({ cells }: LedgersPart): string[] {
  const rows = cells.map(({ load, callers, processes, median: { perSecond, p50Ms, p99Ms } }) => [
    load,
    String(callers),
    String(processes),
    amount(perSecond),
    (processes === 1 ? 1 : ledgersRatio(cells, load, callers)).toFixed(2),
    ms(p50Ms),
    ms(p99Ms),
  ]);
  const head = ["load", "callers", "ledgers", "transfers/s", "× one", "p50 ms", "p99 ms"];
  return table({ head, rows, words: [0] });
}

function takeoverLine({ kills, answered, failures, longestWaitBeforeMs }: TakeoverPart): string {
  const most = (pick: (kill: (typeof kills)[number]) => number): string =>
    amount(Math.max(...kills.map(pick)));
  return `The ledger process that did the work was killed under load, ${kills.length} times. The other one answered transfers at most ${most(({ resumedMs }) => resumedMs)} ms later, and no caller waited longer than ${most(({ longestWaitMs }) => longestWaitMs)} ms (before the kills: ${amount(longestWaitBeforeMs)} ms); ${amount(failures.length)} of ${amount(answered + failures.length)} requests failed.`;
}

const KIB = 1_024;

function weightLine({ walBytes, commits, bytes }: Weights): string {
  const kept = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  return `With one process of each, a transfer takes ${commits.toFixed(2)} commits and leaves ${(walBytes / KIB).toFixed(1)} KiB in PostgreSQL's log and ${(kept / KIB).toFixed(1)} KiB in tables and indexes, all services together. [Scaling](scaling.md) reckons with that.`;
}
