import fc from "fast-check";
import { hours, minutes, retryDelayMs, seconds } from "../../../src/retry";

const PLAN = [seconds(10), minutes(5), hours(24)];

test("each attempt has its delay, and after the last there is none", () => {
  const pauses = [0, 1, 2, 3].map((attempts) =>
    retryDelayMs(PLAN, attempts, { scale: 1, random: 0.5 }),
  );
  expect(pauses).toEqual([10_000, 300_000, 86_400_000, undefined]);
});

test("a delay scales, with a jitter of at most a tenth", () => {
  const timing = fc.record({
    scale: fc.double({ min: 0.001, max: 1, noNaN: true }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.nat({ max: 2 }), timing, (attempts, { scale, random }) => {
      const pause = retryDelayMs(PLAN, attempts, { scale, random }) ?? 0;
      const middle = (PLAN[attempts] ?? 0) * scale;
      expect(pause).toBeGreaterThanOrEqual(Math.floor(middle * 0.9));
      expect(pause).toBeLessThanOrEqual(Math.ceil(middle * 1.1));
    }),
  );
});
