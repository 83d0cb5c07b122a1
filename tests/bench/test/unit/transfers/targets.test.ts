import type { Cell } from "../../../src/transfers/compare";
import { judge } from "../../../src/transfers/targets";

function cells(perSecond: number): Cell[] {
  return (["spread", "hot"] as const).flatMap((load) =>
    [false, true].map((keyed) => {
      const figures = { perSecond: keyed ? 1 : perSecond, p50Ms: 1, p99Ms: 2 };
      const round = { figures, cpu: {}, restMs: 0 };
      return { load, connections: 128, keyed, rounds: [round], median: round };
    }),
  );
}

const reached = (perSecond: number): boolean[] =>
  judge(cells(perSecond)).map((target) => target.reached);

test("the wanted figure is that of the requests without an Idempotency-Key", () => {
  expect(reached(3_500)).toEqual([true, true]);
});

test("a figure that is just below what was wanted is not reached", () => {
  expect(reached(3_499)).toEqual([false, false]);
});
