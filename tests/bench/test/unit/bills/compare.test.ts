import { measureAll, type Round, roundOf, soldAt } from "../../../src/bills/compare";
import { PACES, type Pace } from "../../../src/bills/plan";
import { judge } from "../../../src/bills/targets";

function aRound(changes: Partial<Round>): Round {
  const latency = { p50Ms: 220, p99Ms: 300 };
  const statuses = { "201": 6_000 };
  return {
    number: 1,
    pace: 300,
    statuses,
    sold: 6_000,
    soldPerSecond: 300,
    latency,
    cpu: {},
    ...changes,
  };
}

test("what was sold too late, or refused, does not count as sold", () => {
  const heard = {
    statuses: { "201": 3, "424": 1 },
    latencies: [210, 1_000, 1_001, 5],
    sold: [210, 1_000, 1_001],
  };

  const round = roundOf(heard, { number: 1, pace: 100, seconds: 2 });

  expect([round.sold, round.soldPerSecond]).toEqual([3, 1]);
  expect(round.latency.p99Ms).toBe(1_001);
});

test("every round has every pace, the calmest first, and only the window's CPU", async () => {
  const asked: Pace[] = [];
  let cpu = 0;

  const rounds = await measureAll({
    rounds: 2,
    seconds: 1,
    prepare: async () => {
      cpu += 100;
    },
    buy: async (pace, onEdge) => {
      asked.push(pace);
      onEdge();
      cpu += 3;
      onEdge();
      return { statuses: { "201": 1 }, latencies: [200], sold: [200] };
    },
    cpuSoFar: () => ({ bills: cpu }),
    onMeasured: () => {},
  });

  expect(asked).toEqual([...PACES, ...PACES]);
  expect(new Set(rounds.map(({ cpu: used }) => used.bills))).toEqual(new Set([3]));
});

test("the rate of a pace is the median of its rounds", () => {
  const rounds = [300, 12, 299].map((soldPerSecond) => aRound({ soldPerSecond }));

  expect(soldAt([...rounds, aRound({ pace: 100, soldPerSecond: 1 })], 300)).toBe(299);
});

test("a rate just below what was wanted, and memory that grows, are not reached", () => {
  const bills = { process: "bills", highestMib: 200, growthMibPerMinute: 61 };
  const gateway = { process: "gateway", highestMib: 501, growthMibPerMinute: 0 };

  const targets = judge([aRound({ soldPerSecond: 296.9 })], [bills, gateway]);

  expect(targets.map(({ reached }) => reached)).toEqual([false, true, false, false, true]);
  expect(judge([aRound({ soldPerSecond: 297 })], [])[0]?.reached).toBe(true);
});
