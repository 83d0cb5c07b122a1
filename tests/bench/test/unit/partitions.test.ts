import { LongestWaits } from "../../src/benches/ledger-full/add-under-load";
import { judge, problemsIn } from "../../src/benches/ledger-full/partitions";

const FIGURES = { perSecond: 100, p50Ms: 1, p99Ms: 2 };
const ADDITION = {
  ...{ seconds: 9, longestWaitMs: 300, longestWaitBeforeMs: 100 },
  ...{ transfers: 5, failed: 0, failure: undefined },
};

function partWith(shares: { one: number[]; two: number[] }, longestWaitMs = 300) {
  const pairsOf = (rounds: number[]) =>
    (["spread", "hot"] as const).map((load) => {
      return { load, empty: FIGURES, full: FIGURES, shares: rounds };
    });
  return {
    transfers: 10_000,
    pairs: {
      "one table": pairsOf(shares.one),
      "two partitions": pairsOf(shares.two),
      "three partitions": pairsOf([0.1]),
    },
    additions: [ADDITION, { ...ADDITION, longestWaitMs }],
  };
}

test("a longest wait is of those that ended in the window", () => {
  const waits = new LongestWaits();
  waits.add({ atMs: 900, ms: 700 });
  waits.add({ atMs: 1_400, ms: 450 });
  waits.add({ atMs: 1_405, ms: 30 });
  waits.add({ atMs: 2_000, ms: 900 });

  expect(waits.longestIn({ fromMs: 1_000, untilMs: 1_900 })).toBe(450);
  expect(waits.longestIn({ fromMs: 1_500, untilMs: 1_900 })).toBe(0);
});

test("a ledger with two partitions is compared by the median of its rounds", () => {
  const reached = (one: number[], two: number[]) =>
    judge([partWith({ one, two })]).map((each) => each.reached);

  expect(reached([0.9, 0.9, 0.2], [0.9, 0.86, 0.1])).toEqual([true, true, true]);
  expect(reached([0.9, 0.9, 0.9], [0.9, 0.85, 0.8])).toEqual([false, false, true]);
});

test("the longest wait of all additions decides", () => {
  const [, , wait] = judge([partWith({ one: [1], two: [1] }, 2_500)]);

  expect(wait).toMatchObject({ measured: "2500 ms", reached: false });
});

test("a failed transfer and a partition without rows are problems", () => {
  const part = { transfers: 10_000, additions: [ADDITION], rows: { transfers_p2: 7 } };

  expect(problemsIn(part)).toEqual([]);
  expect(problemsIn({ ...part, additions: [{ ...ADDITION, failed: 2, failure: "late" }] })).toEqual(
    ["10,000 transfers: 2 failed while a partition was added: late"],
  );
  expect(problemsIn({ ...part, rows: { transfers_p2: 7, entries_p2: 0 } })).toEqual([
    "10,000 transfers: entries_p2 has no rows",
  ]);
});
