import type { Cell } from "../../../src/transfers/compare";
import { judge } from "../../../src/transfers/targets";

/** Many connections that make so many a second, and a lone one that waits so long; with keys all is bad. */
function cells(perSecond: number, aloneP50Ms: number): Cell[] {
  return (["spread", "hot"] as const).flatMap((load) =>
    [1, 128].flatMap((connections) =>
      [true, false].map((keyed) => {
        const own = { perSecond, p50Ms: connections === 1 ? aloneP50Ms : 25, p99Ms: 90 };
        const figures = keyed ? { perSecond: 1, p50Ms: 900, p99Ms: 999 } : own;
        const round = { figures, cpu: {}, restMs: 0 };
        return { load, connections, keyed, rounds: [round], median: round };
      }),
    ),
  );
}

const reached = (perSecond: number, aloneP50Ms: number): boolean[] =>
  judge(cells(perSecond, aloneP50Ms)).map((target) => target.reached);

test("the wanted figures are those of the requests without an Idempotency-Key", () => {
  expect(reached(5_000, 4.99)).toEqual([true, true, true, true]);
});

test("a rate that is just below what was wanted is not reached", () => {
  expect(reached(4_999, 4)).toEqual([false, false, true, true]);
});

test("a lone caller who waits as long as the limit waits too long", () => {
  expect(reached(5_001, 5)).toEqual([true, true, false, false]);
});

test("what was not measured is not judged", () => {
  const crowd = cells(5_000, 4).filter(({ connections }) => connections > 1);

  expect(() => judge(crowd)).toThrow("spread was not measured over 1 connections.");
});
