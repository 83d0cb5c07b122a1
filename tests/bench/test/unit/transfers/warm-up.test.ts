import { warmUp } from "../../../src/transfers/warm-up";

/** How many cycles of three turns it takes when every turn of a cycle gives that cycle's rate. */
async function cyclesFor(rates: number[]): Promise<number> {
  let turns = 0;
  await warmUp(async () => rates[Math.floor(turns++ / 3)] ?? Number.NaN);
  return turns / 3;
}

test("warming up is over when a cycle is hardly faster than the best before it", async () => {
  expect(await cyclesFor([100, 200, 210])).toBe(3);
});

test("however slow the first cycles are, it takes three", async () => {
  expect(await cyclesFor([100, 90, 95])).toBe(3);
  expect(await cyclesFor([100, 100, 150, 160])).toBe(4);
});

test("warming up ends, however the rate goes on rising", async () => {
  expect(await cyclesFor([1, 2, 4, 8, 16, 32])).toBe(5);
});
