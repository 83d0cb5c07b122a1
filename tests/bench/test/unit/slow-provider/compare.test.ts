import { comparisonOf, measureAll } from "../../../src/slow-provider/compare";
import { BYSTANDERS, type Heard } from "../../../src/slow-provider/plan";
import { aRound } from "./rounds";

const heard = Object.fromEntries(
  [...BYSTANDERS, "bill purchase"].map((stream) => {
    return [stream, { statuses: { 200: 2 }, latencies: [1, 3] }];
  }),
) as unknown as Heard;

async function measured(rounds: number) {
  const order: string[] = [];
  let used = 0;
  const found = await measureAll({
    ...{ rounds, seconds: 2 },
    prepare: async (phase) => void order.push(phase),
    measure: async (onWindow) => {
      onWindow();
      used += 3;
      onWindow();
      order.push("measured");
      return heard;
    },
    cpuSoFar: () => ({ gateway: used }),
    watchBreaker: () => ({ stop: async () => [{ atMs: 0, state: "open", inFlight: 1 }] }),
    lookAtHolds: async () => {
      order.push("look");
      return { open: 4, waiting: 5, stray: 0 };
    },
    settle: async () => {
      order.push("settle");
      return 700;
    },
    onMeasured: () => {},
  });
  return { order, found };
}

test("both phases are measured in every round, each round beginning with the other", async () => {
  const { found } = await measured(3);

  expect(found.map(({ number, phase }) => `${number} ${phase}`)).toEqual([
    "1 healthy",
    "1 slow",
    "2 slow",
    "2 healthy",
    "3 healthy",
    "3 slow",
  ]);
});

test("holds are looked at while purchases still wait, and everything is settled before the next measurement", async () => {
  const { order } = await measured(1);

  const each = ["look", "measured", "settle"];
  expect(order).toEqual(["healthy", ...each, "slow", ...each]);
});

test("a round tells what was heard and seen of it, with the CPU between the edges of its window", async () => {
  const [round] = (await measured(1)).found;

  expect(round).toMatchObject({
    cpu: { gateway: 3 },
    breaker: [{ state: "open" }],
    held: { open: 4, waiting: 5, stray: 0 },
    settledMs: 700,
  });
  const { balance } = round?.heard ?? {};
  expect(balance).toEqual({ statuses: { 200: 2 }, perSecond: 1, p50Ms: 1, p99Ms: 3 });
});

test("the ratio is that of the medians, so that one disturbed round does not show", () => {
  const rounds = [
    ...[10, 12, 500].map((p99Ms) => aRound("healthy", p99Ms)),
    ...[18, 15, 16].map((p99Ms) => aRound("slow", p99Ms)),
  ];

  const { healthy, slow, ratio } = comparisonOf(rounds, "balance");

  expect([healthy.p99Ms, slow.p99Ms]).toEqual([12, 16]);
  expect(ratio).toBeCloseTo(16 / 12);
});
