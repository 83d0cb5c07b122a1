import { findPace, keepsUp } from "../../src/benches/cost/cost";
import type { Line } from "../../src/load/line";

function aLine(over: Partial<Line> = {}): Line {
  return {
    ...{ offeredPerSecond: 1_000, takenPerSecond: 1_000, p50Ms: 4, p99Ms: 20 },
    ...{ refused: {}, refusedP99Ms: Number.NaN },
    ...over,
  };
}

test("a system keeps up when it accepts every request and none queues", () => {
  expect(keepsUp(aLine())).toBe(true);
  expect(keepsUp(aLine({ takenPerSecond: 990 }))).toBe(false);
  expect(keepsUp(aLine({ p50Ms: 2_000 }))).toBe(false);
});

test("the highest rate at which the system keeps up is selected", async () => {
  const tried: number[] = [];

  const pace = await findPace([1_000, 500, 100], async (perSecond) => {
    tried.push(perSecond);
    return aLine({ p50Ms: perSecond > 600 ? 3_000 : 5 });
  });

  expect(pace).toBe(500);
  expect(tried).toEqual([1_000, 500]);
});

test("a system that keeps up at no rate fails the measurement", async () => {
  const slow = async () => aLine({ p50Ms: 3_000 });

  await expect(findPace([1_000, 100], slow)).rejects.toThrow("cannot do 100 transfers");
});
