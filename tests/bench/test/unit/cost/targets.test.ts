import { judge } from "../../../src/cost/targets";

test("both starts have twelve seconds, and a thousand transfers a second are wanted", () => {
  const reached = (emptySeconds: number, keptSeconds: number, perSecond: number) =>
    judge({ emptySeconds, keptSeconds }, perSecond).map((target) => target.reached);

  expect(reached(12, 12, 1_000)).toEqual([true, true, true]);
  expect(reached(12.1, 9, 1_000)).toEqual([false, true, true]);
  expect(reached(9, 12.1, 750)).toEqual([true, false, false]);
});
