import { type BillsResult, PROVIDER_MS } from "../../bills/bills-bench";
import { IN_TIME_MS, type Round } from "../../bills/compare";
import { table } from "../../markdown";
import { quantile } from "../../measure";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeBills: Writer<BillsResult> = ({ result }, pen): Section => {
  const { merchants, seconds, rounds, targets } = result;
  const paces = [...Map.groupBy(rounds, ({ pace }) => pace)].map(([pace, all]) => ({
    pace,
    count: all.length,
    sold: median(all, ({ soldPerSecond }) => soldPerSecond),
    p50Ms: median(all, ({ latency }) => latency.p50Ms),
    p99Ms: median(all, ({ latency }) => latency.p99Ms),
  }));
  return {
    title: "Bill purchases",
    lines: [
      `How many bills a second are sold when the provider takes ${PROVIDER_MS} ms for each. Purchases arrive at a steady pace, whatever became of those before; what counts as sold was answered with 201 within ${IN_TIME_MS} ms of arriving.`,
      `${merchants} merchants; medians of ${paces[0]?.count ?? 0} rounds of ${seconds} s at each pace.`,
      "",
      pen.chart({
        file: "bills",
        chart: {
          title: "Purchases that arrive and that are sold in time",
          unit: "purchases/s",
          series: ["arriving", "sold in time"],
          groups: paces.map(({ pace, sold }) => ({ name: `${pace}/s`, values: [pace, sold] })),
        },
      }),
      "",
      ...table({
        head: ["arriving/s", "sold in time/s", "p50 ms", "p99 ms"],
        rows: paces.map(({ pace, sold, p50Ms, p99Ms }) => [
          String(pace),
          amount(sold),
          ms(p50Ms),
          ms(p99Ms),
        ]),
        words: [],
      }),
      "",
      ...wanted(targets),
    ],
  };
};

/** The middle of all rounds of one pace. */
function median(rounds: readonly Round[], pick: (round: Round) => number): number {
  return quantile(Float64Array.from(rounds, pick).sort(), 0.5);
}
