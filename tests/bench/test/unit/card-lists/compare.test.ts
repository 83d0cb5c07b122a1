import { cellOf, compare } from "../../../src/card-lists/compare";
import type { Samples } from "../../../src/card-lists/measure-pages";
import { LISTS, MANNERS } from "../../../src/card-lists/plan";
import { judge, worstOf } from "../../../src/card-lists/targets";

const MEASUREMENT = { list: "all", limit: 20, callers: 1 } as const;

function samples(first: number, middle: number): Samples {
  return { first: [first], middle: [middle], last: [1], back: [1] };
}

const cell = (first: number, middle: number) => cellOf(MEASUREMENT, [samples(first, middle)]);

test("a figure is of all rounds together", () => {
  const { requests, pages, ratio } = cellOf(MEASUREMENT, [
    samples(2, 3),
    samples(2, 3),
    samples(8, 30),
  ]);

  expect(requests).toBe(3);
  expect(pages.first).toEqual({ p50Ms: 2, p99Ms: 8 });
  expect(pages.middle).toEqual({ p50Ms: 3, p99Ms: 30 });
  expect(ratio).toEqual({ p50: 1.5, p99: 3.75 });
});

test("every list is measured in every manner in every round, each round beginning with another", async () => {
  const order: string[] = [];

  const cells = await compare({
    rounds: 2,
    measure: async ({ list, limit, callers }) => {
      order.push([list, limit, callers].join());
      return samples(1, 1);
    },
    onMeasured: () => {},
  });

  const all = LISTS.flatMap((list) =>
    MANNERS.map(({ limit, callers }) => [list, limit, callers].join()),
  );
  const [first, ...others] = all;
  expect(order).toEqual([...all, ...others, first]);
  expect(cells.map(({ requests }) => requests)).toEqual(all.map(() => 2));
});

test("the list whose middle is slowest beside its first page decides", () => {
  const reached = (middle: number) => judge([cell(10, 10), cell(10, middle)])[0]?.reached;

  expect(reached(13)).toBe(true);
  expect(reached(14)).toBe(false);
});

test("a list that nobody measured is the worst", () => {
  const unmeasured = cell(Number.NaN, Number.NaN);

  expect(worstOf([cell(1, 9), unmeasured])).toBe(unmeasured);
  expect(judge([cell(1, 1), unmeasured])[0]?.reached).toBe(false);
});
