import { table } from "../../markdown";
import { PHASES } from "../../slow-provider/plan";
import type { SlowProviderResult } from "../../slow-provider/slow-provider-bench";
import { ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeSlowProvider: Writer<SlowProviderResult> = ({ result }, pen): Section => {
  const { bystanders, targets, rounds, seconds, merchants } = result;
  return {
    title: "Beside a slow bill provider",
    lines: [
      "Whether anybody else notices that the bill provider takes half a minute for every purchase. Purchases arrive all the time, and so do the requests below, which have no business with the provider.",
      `${merchants} merchants; medians of ${rounds.length / PHASES.length} rounds, each with ${seconds} s beside a healthy provider and ${seconds} s beside the slow one.`,
      "",
      pen.chart({
        file: "slow-provider",
        chart: {
          title: "p99 of everybody else",
          unit: "ms",
          series: PHASES.map((phase) => `beside a ${phase} provider`),
          groups: bystanders.map((each) => ({
            name: each.stream,
            values: PHASES.map((phase) => each[phase].p99Ms),
          })),
        },
      }),
      "",
      ...table({
        head: ["request", ...["p50 ms", "p99 ms"].flatMap(inBoth), "p99 ratio"],
        rows: bystanders.map(({ stream, healthy, slow, ratio }) => [
          stream,
          ...[healthy.p50Ms, slow.p50Ms, healthy.p99Ms, slow.p99Ms].map(ms),
          ratio.toFixed(2),
        ]),
        words: [0],
      }),
      "",
      ...wanted(targets),
    ],
  };
};

const inBoth = (figure: string): string[] => PHASES.map((phase) => `${phase} ${figure}`);
