import { TimeLimits } from "../../src/time-limits";

/** Hits the time limit this often, with this many seconds between. */
function after(times: number, seconds: number, doesOtherWork: boolean): boolean {
  let now = 0;
  const limits = new TimeLimits(() => now);
  for (let i = 0; i < times; i++) {
    now += seconds * 1_000;
    limits.count(doesOtherWork);
  }
  return limits.isPoison;
}

test("an effect is poison when it hit the limit often and over a while, and other work succeeded", () => {
  expect(after(5, 10, true)).toBe(true);
});

test("an effect is given time: neither many attempts in a moment nor a few in an hour are enough", () => {
  expect(after(20, 1, true)).toBe(false);
  expect(after(4, 900, true)).toBe(false);
});

test("an effect is not to blame while the database is slow for everything", () => {
  expect(after(1_000, 10, false)).toBe(false);
});
