import fc from "fast-check";
import { backOffMs } from "../../../src/retry";

test("the back-off doubles with each failure up to its maximum, with a jitter of half", () => {
  fc.assert(
    fc.property(fc.nat(40), (failures) => {
      const nominal = Math.min(500 * 2 ** failures, 10_000);
      const actual = backOffMs(failures, { baseMs: 500, maxMs: 10_000 });
      expect(actual).toBeGreaterThanOrEqual(nominal * 0.5);
      expect(actual).toBeLessThanOrEqual(nominal * 1.5);
    }),
  );
});

test("clients that failed together retry at different times", () => {
  const backOffs = Array.from({ length: 20 }, () => backOffMs(3, { baseMs: 500, maxMs: 10_000 }));

  expect(new Set(backOffs).size).toBeGreaterThan(1);
});
