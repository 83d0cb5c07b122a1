import { table } from "../../markdown";
import type { Line } from "../../overload/figures";
import type { OverloadResult } from "../../overload/overload-bench";
import { amount, ms } from "../figures";
import { type Section, type Writer, wanted } from "../section";

export const writeOverload: Writer<OverloadResult> = ({ result }, pen): Section => {
  const { capacity, seconds, merchants, memory, targets } = result;
  const phases: [string, Line][] = [
    ["before", result.baseline],
    ["overload", result.overload],
    ["after", result.after],
  ];
  return {
    title: "Overload",
    lines: [
      `What becomes of a system that is asked for three times what it can do, ${seconds} s long, by requests that do not wait for each other. What is too much is to be refused, with \`Retry-After\`.`,
      `${merchants} merchants look PayIDs up, make new ones and make PayID transfers; the capacity was ${amount(capacity)} requests/s, of 64 callers who wait for their answers.`,
      "",
      pen.chart({
        file: "overload",
        chart: {
          title: "Asked for and taken",
          unit: "requests/s",
          series: ["asked for", "taken"],
          groups: phases.map(([name, line]) => ({
            name,
            values: [line.offeredPerSecond, line.takenPerSecond],
          })),
        },
      }),
      "",
      ...table({
        head: ["phase", "asked for/s", "taken/s", "p50 ms", "p99 ms", "refused", "refused p99 ms"],
        rows: phases.map(([name, line]) => [
          name,
          amount(line.offeredPerSecond),
          amount(line.takenPerSecond),
          ms(line.p50Ms),
          ms(line.p99Ms),
          amount(Object.values(line.refused).reduce((sum, count) => sum + count, 0)),
          ms(line.refusedP99Ms),
        ]),
        words: [0],
      }),
      "",
      `The gateway held ${amount(memory.before)} MiB before, ${amount(memory.highestMib)} MiB at most and ${amount(memory.after)} MiB after.`,
      "",
      ...wanted(targets),
    ],
  };
};
