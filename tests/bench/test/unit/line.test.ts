import { faultsIn, lineOf, p99ByWindow, recoveredAfter } from "../../src/load/line";

/** Answers at a constant rate with the same latency. */
function answers(count: number, { status = 200, ms = 20, from = 0, seconds = 10 } = {}) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ status, isSuccess: status === 200, fault: undefined, ms },
    dueMs: (from + (index * seconds) / count) * 1_000,
  }));
}

test("a line shows what was sent, accepted and refused", () => {
  const refused = [...answers(195, { status: 503, ms: 3 }), ...answers(5, { status: 429, ms: 3 })];

  expect(lineOf([...answers(100), ...refused], 10)).toEqual({
    offeredPerSecond: 30,
    takenPerSecond: 10,
    ...{ p50Ms: 20, p99Ms: 20 },
    refused: { 503: 195, 429: 5 },
    refusedP99Ms: 3,
  });
});

test("a fault counts as neither offered nor refused, and is counted by kind", () => {
  const faults = answers(2, { status: 500 }).map((each) => ({ ...each, fault: "answered 500" }));

  expect(lineOf(faults, 10)).toMatchObject({ offeredPerSecond: 0, refused: {} });
  expect(faultsIn([...faults, ...answers(1)])).toEqual(["2 requests were answered 500"]);
});

test("a window's p99 covers the requests due in it, however late their responses", () => {
  const slow = answers(100, { seconds: 3, ms: 5_000 });

  expect(p99ByWindow([...slow, ...answers(100, { from: 3, seconds: 3, ms: 40 })])).toEqual([
    5_000, 40,
  ]);
});

test("a system has recovered after the first window within the limit; a window without responses does not count", () => {
  expect(recoveredAfter([90, 60, 30, 80], 30)).toBe(9);
  expect(recoveredAfter([20], 30)).toBe(3);
  expect(recoveredAfter([90, 60], 30)).toBeUndefined();
  expect(recoveredAfter([Number.NaN, 20], 30)).toBe(6);
});
