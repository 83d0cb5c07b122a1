import type { Cell } from "../../src/compare";
import type { Load } from "../../src/order";
import type { SubjectName } from "../../src/subjects/subject";
import { judge } from "../../src/targets";

const SUBJECTS = ["service", "writer", "holds", "plain", "pipelined"] as const;
const PLAIN_BATCHES = 30_000;

interface Writer {
  perSecond: Record<Load, number>;
  p50Ms: number;
  holdsPerSecond: number;
}

const GOOD: Writer = {
  perSecond: { spread: 13_500, hot: 15_000 },
  p50Ms: 2,
  holdsPerSecond: 7_500,
};

function cells(writer: Writer): Cell[] {
  const rateOf = (subject: SubjectName, load: Load): number => {
    if (subject === "writer") return writer.perSecond[load];
    return subject === "holds" ? writer.holdsPerSecond : 1_000;
  };
  return SUBJECTS.flatMap((subject) =>
    (["spread", "hot"] as const).flatMap((load) =>
      [1, 256].map((callers) => {
        const p50Ms = subject === "writer" ? writer.p50Ms : 2;
        const median = { perSecond: rateOf(subject, load), p50Ms, p99Ms: 9 };
        return { load, callers, subject, rounds: [median], median };
      }),
    ),
  );
}

const missed = (list: Cell[], plainBatches = PLAIN_BATCHES): string[] =>
  judge(list, plainBatches).flatMap(({ what, reached }) => (reached ? [] : [what]));

test("a writer that is fast enough, alone and in company, misses nothing", () => {
  expect(missed(cells(GOOD))).toEqual([]);
});

test("a figure that is just below what was wanted is not reached", () => {
  const perSecond = { spread: 12_999, hot: 14_999 };

  expect(missed(cells({ perSecond, p50Ms: 2.01, holdsPerSecond: 6_499 }), 28_000)).toEqual([
    "writer, spread, 256 callers: at least 13000/s",
    "holds, spread, 256 callers: at least 6500/s",
    "writer, hot, 256 callers: at least 15000/s",
    "holds, hot, 256 callers: at least 7500/s",
    "writer, a lone caller: p50 not above plain's",
    "writer, a lone caller: p50 not above pipelined's",
  ]);
});

test("a database that could do more asks for more", () => {
  expect(missed(cells(GOOD), 33_334)).toEqual([
    "writer, spread, 256 callers: at least 0.45 of plain batches",
    "writer, hot, 256 callers: at least 0.45 of plain batches",
  ]);
});
