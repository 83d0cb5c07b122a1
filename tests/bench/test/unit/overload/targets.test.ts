import { judge } from "../../../src/overload/targets";
import { figures } from "./result";

const reached = (over: Parameters<typeof figures>[0]) =>
  judge(figures(over)).map((target) => target.reached);

test("a system that says no to two of three and answers the third in good time is as it should be", () => {
  expect(reached({})).toEqual([true, true, true, true, true]);
});

test("each figure can be missed by itself", () => {
  const { overload, memory } = figures();

  expect(reached({ overload: { ...overload, p99Ms: 1_001 } })[0]).toBe(false);
  expect(reached({ overload: { ...overload, p99Ms: Number.NaN } })[0]).toBe(false);
  expect(reached({ overload: { ...overload, takenPerSecond: 49 } })[1]).toBe(false);
  expect(reached({ memory: { ...memory, highestMib: 701 } })[2]).toBe(false);
  // Where there is no /proc nobody looked.
  expect(reached({ memory: { ...memory, highestMib: 0 } })[2]).toBe(false);
  expect(reached({ memory: { ...memory, growthMibPerMinute: 61 } })[3]).toBe(false);
  expect(reached({ backAfterSeconds: 33 })[4]).toBe(false);
  expect(reached({ backAfterSeconds: undefined })[4]).toBe(false);
});
