import { overloadViolations, type Phase, recoveredAfterS } from "../../src/overload/figures";
import type { Sent } from "../../src/overload/load";

const TAKEN: Omit<Sent, "atMs"> = { reference: "o-1", tookMs: 40, status: 201 };

interface Answer {
  tookMs?: number;
  isShed?: boolean;
  isBare?: boolean;
}

/** Ten seconds with ten requests each. */
function phase(name: string, answerOf: (atMs: number) => Answer = () => ({})): Phase {
  const all = Array.from({ length: 100 }, (_, index) => index * 100).map((atMs) => ({
    ...{ atMs, ...answerOf(atMs) },
  }));
  const shed = all.filter(({ isShed }) => isShed);
  return {
    ...{ name, perSecond: 10, seconds: 10, unsent: 0 },
    sent: all
      .filter(({ isShed }) => !isShed)
      .map(({ atMs, tookMs = 40 }) => ({ ...TAKEN, atMs, tookMs })),
    shed: {
      numbers: shed.map(({ atMs }) => atMs),
      atMs: shed.map(({ atMs }) => atMs),
      tookMs: shed.map(() => 40),
      withoutRetryAfter: shed.filter(({ isBare }) => isBare).length,
    },
  };
}
const shed = { isShed: true };
const before = phase("before");
const during = phase("overload", (atMs) => (atMs % 300 === 0 ? {} : shed));

test("a load with the same latency as before has recovered immediately", () => {
  const after = phase("after");

  expect(recoveredAfterS(before, after)).toBe(0);
  expect(overloadViolations({ before, during, after })).toEqual([]);
});

test("the recovery ends with the last bad second", () => {
  const slow = phase("after", (atMs) => (atMs < 3_500 ? { tookMs: 900 } : {}));
  const refused = phase("after", (atMs) => (atMs === 7_000 ? shed : {}));

  expect(recoveredAfterS(before, slow)).toBe(4);
  expect(recoveredAfterS(before, refused)).toBe(8);
  expect(overloadViolations({ before, during, after: refused })).toHaveLength(1);
});

test("an overload that is shed without Retry-After, or completely, is found", () => {
  const bare = phase("overload", (atMs) => (atMs === 0 ? {} : { ...shed, isBare: true }));
  const after = phase("after");

  expect(overloadViolations({ before, during: bare, after })).toHaveLength(1);
  expect(overloadViolations({ before, during: phase("overload", () => shed), after })).toHaveLength(
    1,
  );
});
