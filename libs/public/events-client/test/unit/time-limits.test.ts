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

test("an effect is poison when it hits the limit repeatedly over some time while other work succeeds", () => {
  expect(after(5, 10, true)).toBe(true);
});

test("an effect is not poison after many attempts within seconds or a few within an hour", () => {
  expect(after(20, 1, true)).toBe(false);
  expect(after(4, 900, true)).toBe(false);
});

test("an effect is not poison while the database is slow for everything", () => {
  expect(after(1_000, 10, false)).toBe(false);
});
