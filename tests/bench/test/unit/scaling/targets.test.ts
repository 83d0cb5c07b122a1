import { judge } from "../../../src/scaling/targets";
import { ledgerCells, takeover } from "./result";

const reached = (two: number, over = {}): boolean[] =>
  judge(ledgerCells(two), takeover(over)).map((target) => target.reached);

test("two ledgers that lose a quarter, and a take-over that nobody was refused for, are good enough", () => {
  expect(reached(750)).toEqual([true, true, true]);
});

test("more than a quarter is too much", () => {
  expect(reached(740)).toEqual([false, true, true]);
});

test("the slowest of all take-overs counts", () => {
  const [kill] = takeover().kills;
  if (!kill) throw new Error("There is no kill.");

  expect(reached(900, { kills: [kill, { ...kill, resumedMs: 2_001 }, kill] })[1]).toBe(false);
});

test("one failed request is one too many", () => {
  const failures = [{ kind: "balance", atMs: 1, reason: "A balance was answered 503" }];

  expect(reached(900, { failures })[2]).toBe(false);
});
