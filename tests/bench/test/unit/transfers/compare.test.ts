import { compare, MEASUREMENTS, medianRound } from "../../../src/transfers/compare";

const figures = { perSecond: 100, p50Ms: 1, p99Ms: 2 };

async function measured(rounds: number) {
  const order: string[] = [];
  let used = 0;
  const cells = await compare({
    rounds,
    prepareRound: async () => void order.push("prepare"),
    measure: async ({ load, connections, keyed }, onWindow) => {
      order.push([load, connections, keyed].join());
      onWindow();
      used += 3;
      onWindow();
      return figures;
    },
    cpuSoFar: () => ({ gateway: used }),
    untilAtRest: async () => {
      order.push("rest");
      return 500;
    },
    onMeasured: () => {},
  });
  return { order, cells };
}

test("every measurement is made in every round, each from rest, each round beginning with another", async () => {
  const { order, cells } = await measured(2);

  const names = MEASUREMENTS.map(({ load, connections, keyed }) =>
    [load, connections, keyed].join(),
  );
  const withRests = (list: string[]) => ["prepare", ...list.flatMap((name) => [name, "rest"])];
  const [first = "", ...others] = names;
  expect(order).toEqual([...withRests(names), ...withRests([...others, first])]);
  expect(cells.map(({ rounds }) => rounds.length)).toEqual(names.map(() => 2));
});

test("the CPU of a measurement is what was used between the edges of its window", async () => {
  const { cells } = await measured(1);

  expect(cells[0]?.median).toEqual({ figures, cpu: { gateway: 3 }, restMs: 500 });
});

test("one disturbed round does not show in the median", () => {
  const calm = { figures, cpu: { gateway: 1 }, restMs: 100 };
  const disturbed = {
    figures: { perSecond: 5, p50Ms: 90, p99Ms: 500 },
    cpu: { gateway: 0, other: 4 },
    restMs: 9_000,
  };

  expect(medianRound([calm, disturbed, calm])).toEqual({ ...calm, cpu: { gateway: 1, other: 0 } });
});
