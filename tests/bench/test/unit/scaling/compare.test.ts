import { between } from "../../../src/cpu";
import type { Load } from "../../../src/order";
import { type Cell, measureLoads, ratioOf } from "../../../src/scaling/compare";

async function measured(rounds: number) {
  const order: string[] = [];
  let used = 0;
  const cells = await measureLoads({
    replicas: 2,
    rounds,
    prepareRound: async () => void order.push("prepare"),
    measure: async (load: Load, onWindow) => {
      order.push(load);
      onWindow();
      used += 3;
      onWindow();
      return { perSecond: 100, p50Ms: 1, p99Ms: 2 };
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

test("each load is measured in every round, from rest, each round beginning with another", async () => {
  const { order, cells } = await measured(2);

  expect(order).toEqual([
    ...["prepare", "spread", "rest", "hot", "rest"],
    ...["prepare", "hot", "rest", "spread", "rest"],
  ]);
  expect(cells.map(({ load, replicas, rounds }) => [load, replicas, rounds.length])).toEqual([
    ["spread", 2, 2],
    ["hot", 2, 2],
  ]);
});

test("the CPU of a measurement is what was used between the edges of its window", async () => {
  const { cells } = await measured(1);

  expect(cells.map(({ median }) => median.cpu)).toEqual([{ gateway: 3 }, { gateway: 3 }]);
});

test("two of each are compared with one of each under the same load", () => {
  const cell = (load: Load, replicas: 1 | 2, perSecond: number): Cell => {
    const figures = { perSecond, p50Ms: 1, p99Ms: 2 };
    return { load, replicas, rounds: [], median: { figures, cpu: between({}, {}), restMs: 0 } };
  };
  const cells = [
    ...[cell("spread", 1, 800), cell("hot", 1, 500)],
    ...[cell("spread", 2, 600), cell("hot", 2, 750)],
  ];

  expect(ratioOf(cells, "spread")).toBe(0.75);
  expect(ratioOf(cells, "hot")).toBe(1.5);
});
