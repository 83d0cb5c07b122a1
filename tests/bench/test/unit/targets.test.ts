import type { Cell } from "../../src/compare";
import { judge } from "../../src/targets";

const SUBJECTS = ["service", "writer", "plain", "pipelined"] as const;

function cells(writer: { perSecond: number; p50Ms: number }): Cell[] {
  return SUBJECTS.flatMap((subject) =>
    (["spread", "hot"] as const).flatMap((load) =>
      [1, 256].map((callers) => {
        const other = { perSecond: 1_000, p50Ms: 2 };
        const median = { p99Ms: 9, ...(subject === "writer" ? writer : other) };
        return { load, callers, subject, rounds: [median], median };
      }),
    ),
  );
}

const missed = (list: Cell[]): string[] =>
  judge(list).flatMap(({ what, reached }) => (reached ? [] : [what]));

test("a writer that is fast enough, alone and in company, misses nothing", () => {
  expect(missed(cells({ perSecond: 12_000, p50Ms: 2 }))).toEqual([]);
});

test("a figure that is just below what was wanted is not reached", () => {
  expect(missed(cells({ perSecond: 11_999, p50Ms: 2.01 }))).toEqual([
    "writer, spread, 256 callers: at least 12000/s",
    "writer, hot, 256 callers: at least 12000/s",
    "writer, a lone caller: p50 not above plain's",
    "writer, a lone caller: p50 not above pipelined's",
  ]);
});
