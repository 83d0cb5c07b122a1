import { IDLE, OTHERS } from "../../cpu";
import { table } from "../../markdown";
import type { Cell } from "../../transfers/compare";
import type { TransfersResult } from "../../transfers/transfers-bench";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeTransfers: Writer<TransfersResult> = ({ result }, pen): Section => {
  const { cells, targets, merchants, rounds, seconds, machine } = result;
  const plain = cells.filter(({ keyed }) => !keyed);
  const callers = [...new Set(plain.map(({ connections }) => connections))];
  const loads = [...new Set(plain.map(({ load }) => load))];
  const rate = (load: string, connections: number): number =>
    plain.find((cell) => cell.load === load && cell.connections === connections)?.median.figures
      .perSecond ?? Number.NaN;
  return {
    title: "Transfers through the gateway",
    lines: [
      "`POST /transfer/payid`, answered when the money has moved and is durable: key, limits, PayID, one commit in the ledger. All services run, and carry the events to Kafka and to the webhook service meanwhile. _Spread_: any of the merchants pays any other; _hot_: one wallet pays all the time.",
      `${amount(merchants)} merchants; medians of ${rounds} rounds of ${seconds} s; a connection carries one request after the other.`,
      "",
      pen.chart({
        file: "transfers",
        chart: {
          title: "PayID transfers through the gateway",
          unit: "transfers/s",
          series: loads,
          groups: callers.map((connections) => ({
            name: `${connections} ${connections === 1 ? "connection" : "connections"}`,
            values: loads.map((load) => rate(load, connections)),
          })),
        },
      }),
      "",
      ...figureTable(cells),
      "",
      ...wanted(targets),
      "",
      ...cpuPart(plain, { seconds, cores: machine.cores, chart: pen.chart }),
    ],
  };
};

function figureTable(cells: readonly Cell[]): string[] {
  const head = ["load", "connections", "Idempotency-Key", "transfers/s", "p50 ms", "p99 ms"];
  const rows = cells.map(({ load, connections, keyed, median: { figures } }) => [
    load,
    String(connections),
    keyed ? "yes" : "no",
    amount(figures.perSecond),
    ms(figures.p50Ms),
    ms(figures.p99Ms),
  ]);
  return table({ head, rows, words: [0, 2] });
}

interface CpuOptions {
  seconds: number;
  cores: number;
  chart: Parameters<Writer<TransfersResult>>[1]["chart"];
}

/** Where the time goes when most is asked for. */
function cpuPart(cells: readonly Cell[], { seconds, cores, chart }: CpuOptions): string[] {
  const most = Math.max(...cells.map(({ connections }) => connections));
  const busiest = cells.filter(({ connections }) => connections === most);
  const micros = ({ median: { cpu, figures } }: Cell, name: string): number =>
    ((cpu[name] ?? 0) * 1e6) / (figures.perSecond * seconds);
  const ours = [...new Set(busiest.flatMap(({ median }) => Object.keys(median.cpu)))]
    .filter((name) => name !== OTHERS && name !== IDLE)
    .map((name) => ({ name, values: busiest.map((cell) => micros(cell, name)) }))
    .sort((a, b) => sum(b.values) - sum(a.values));
  if (ours.length === 0) return [];
  return [
    `What a transfer costs at ${most} connections, of the ${cores} cores together. Each process carries all its work with it, that for the events too.`,
    "",
    chart({
      file: "transfers-cpu",
      chart: {
        title: `CPU for a transfer, ${most} connections`,
        unit: "µs",
        series: busiest.map(({ load }) => load),
        groups: ours,
      },
    }),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
