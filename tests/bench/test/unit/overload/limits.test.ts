import { lineOf } from "../../../src/overload/figures";
import { wrongLimits } from "../../../src/overload/limits";
import { answers, heardOf } from "./heard";

function aPart({ taken = 30, refused = 70 }) {
  const heard = heardOf("verify", {
    taken: answers(taken, { seconds: 5 }),
    refused: refused === 0 ? {} : { 429: refused },
    refusedMs: Array<number>(refused).fill(1),
  });
  const line = lineOf(heard, 5, "verify");
  const limited = { stream: "verify", allowedPerSecond: 5, line, taken, takenMax: 35 } as const;
  return { seconds: 5, limited: [limited], faults: {} };
}

test("a limit that lets through what it may and refuses the rest is right", () => {
  expect(wrongLimits(aPart({}))).toEqual([]);
});

test("a limit that lets too many through is wrong, and so is one that never shows", () => {
  expect(wrongLimits(aPart({ taken: 36 }))).toEqual(["36 of verify were let through, 35 may be"]);
  expect(wrongLimits(aPart({ refused: 0 }))).toEqual(["verify was never answered 429"]);
});
