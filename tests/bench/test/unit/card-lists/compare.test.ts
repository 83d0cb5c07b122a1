import { cellOf, compare, type Measured } from "../../../src/card-lists/compare";
import { LISTS, MANNERS } from "../../../src/card-lists/plan";
import { judge, worstOf } from "../../../src/card-lists/targets";

const MEASUREMENT = { list: "all", limit: 20, callers: 1 } as const;

function measured(first: number, middle: number): Measured {
  const samples = { first: [first], middle: [middle], last: [1], back: [1] };
  return { samples, asked: 4, cpu: { gateway: 0.02, postgres: 0.01 } };
}

const cell = (first: number, middle: number) => cellOf(MEASUREMENT, [measured(first, middle)]);

test("a figure is of all rounds together", () => {
  const { requests, pages, ratio, cpuMs } = cellOf(MEASUREMENT, [
    measured(2, 3),
    measured(2, 3),
    measured(8, 30),
  ]);

  expect(requests).toBe(3);
  expect(pages.first).toEqual({ p50Ms: 2, p99Ms: 8 });
  expect(pages.middle).toEqual({ p50Ms: 3, p99Ms: 30 });
  expect(ratio).toEqual({ p50: 1.5, p99: 3.75 });
  expect(cpuMs).toEqual({ gateway: expect.closeTo(5), postgres: expect.closeTo(2.5) });
});

test("every list is measured in every manner in every round, each round beginning with another", async () => {
  const order: string[] = [];

  const cells = await compare({
    rounds: 2,
    measure: async ({ list, limit, callers }) => {
      order.push([list, limit, callers].join());
      return measured(1, 1);
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

test("the slowest of the largest pages that a lone caller asks for decides, too", () => {
  const asked = (limit: number, callers: number, middle: number) =>
    cellOf({ list: "all", limit, callers }, [measured(1, middle)]);
  const others = [asked(20, 1, 90), asked(100, 16, 90)];

  expect(judge([...others, asked(100, 1, 9)])[1]).toMatchObject({ reached: true });
  expect(judge([...others, asked(100, 1, 11)])[1]).toMatchObject({
    measured: "at worst 11.0 ms",
    reached: false,
  });
});

test("a list that nobody measured is the worst", () => {
  const unmeasured = cell(Number.NaN, Number.NaN);

  expect(worstOf([cell(1, 9), unmeasured])).toBe(unmeasured);
  expect(judge([cell(1, 1), unmeasured])[0]?.reached).toBe(false);
});
