import { BESIDE_BAD, USUAL } from "../../../src/webhooks/plan";
import { judge } from "../../../src/webhooks/targets";
import { aBacklog, aWaiting, cellsWith } from "./cells";

const missed = (...judged: Parameters<typeof judge>): string[] =>
  judge(...judged).flatMap(({ what, reached }) => (reached ? [] : [what]));

test("a service that is fast enough, also beside bad endpoints, misses nothing", () => {
  expect(missed(cellsWith(), aBacklog())).toEqual([]);
});

test("a rate that did not last is not reached", () => {
  const sustained = ["at least 2000 deliveries/s for 20 s"];

  expect(missed(cellsWith(), aBacklog({ messages: 40_000, ms: 20_001 }))).toEqual(sustained);
  expect(missed(cellsWith(), aBacklog({ ms: 19_999 }))).toEqual(sustained);
});

test("the bounds of the waiting times are no longer within them", () => {
  const cells = cellsWith((measurement) =>
    measurement === USUAL ? { all: aWaiting({ p50Ms: 30, p99Ms: 250 }) } : {},
  );

  expect(missed(cells, aBacklog())).toEqual(["500/s: p50 below 30 ms", "500/s: p99 below 250 ms"]);
});

test("beside bad endpoints the others are compared with themselves at the same pace", () => {
  const beside = (p99Ms: number) =>
    judge(
      cellsWith((measurement) =>
        measurement === BESIDE_BAD ? { bystanders: aWaiting({ p99Ms }) } : {},
      ),
      aBacklog(),
    ).at(-1);

  expect(beside(150)).toMatchObject({ measured: "1.50 times", reached: true });
  expect(beside(151)).toMatchObject({ measured: "1.51 times", reached: false });
});

test("of what nobody was told, nothing is reached", () => {
  const empty = aWaiting({ p50Ms: Number.NaN, p99Ms: Number.NaN });
  const nothing = aBacklog({ messages: 0, ms: 0, seconds: [] });

  const judged = judge(
    cellsWith(() => ({ all: empty, bystanders: empty })),
    nothing,
  );

  expect(judged.map(({ reached }) => reached)).toEqual([false, false, false, false]);
});
