import { medianRound } from "../../src/load/workload";
import { measureRounds } from "../../src/measure/measure-rounds";
import { target } from "../../src/measure/target";

test("every variant is measured in every round, and each round starts with a different variant of a group", async () => {
  const order: string[] = [];

  const measured = await measureRounds(
    { rounds: 2, log: () => {} },
    {
      groups: [["a", "b"], ["c"]],
      prepare: async () => void order.push("prepare"),
      measure: async (variant) => order.push(variant),
      summary: () => "",
    },
  );

  expect(order.join(" ")).toBe("prepare a b c prepare b a c");
  expect(measured.map(({ variant, rounds }) => [variant, rounds.length])).toEqual([
    ["a", 2],
    ["b", 2],
    ["c", 2],
  ]);
});

test("one disturbed round does not show in the median", () => {
  const figures = { perSecond: 100, p50Ms: 1, p99Ms: 2 };
  const calm = { figures, cpu: { gateway: 1 }, eventsMs: 100 };
  const disturbed = {
    ...{ figures: { perSecond: 5, p50Ms: 90, p99Ms: 500 }, eventsMs: 9_000 },
    cpu: { gateway: 0, other: 4 },
  };

  expect(medianRound([calm, disturbed, calm])).toEqual({ ...calm, cpu: { gateway: 1, other: 0 } });
});

test("a threshold is reached at its bound, below it where it is exclusive, and never by NaN", () => {
  const reached = (value: number, threshold: Parameters<typeof target>[2]) =>
    target("rate", value, threshold).reached;

  expect([reached(5, { min: 5 }), reached(4.9, { min: 5 })]).toEqual([true, false]);
  expect([reached(5, { max: 5 }), reached(5.1, { max: 5 })]).toEqual([true, false]);
  expect([reached(4.9, { below: 5 }), reached(5, { below: 5 })]).toEqual([true, false]);
  expect([reached(Number.NaN, { min: 0 }), reached(Number.NaN, { max: 9 })]).toEqual([
    false,
    false,
  ]);
  expect(target("rate", 4.25, { min: 5, digits: 1, unit: "/s" }).measured).toBe("4.3/s");
});
