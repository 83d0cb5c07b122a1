import fc from "fast-check";
import { transportRetryMs } from "../../../src/retry";

test("a transport failure is retried after 30 to 60 s", () => {
  const retries = [0, 0.5, 1].map((random) => transportRetryMs({ scale: 1, random }));
  expect(retries).toEqual([30_000, 45_000, 60_000]);
});

test("the back-off scales, and stays within its bounds", () => {
  const timing = fc.record({
    scale: fc.double({ min: 0.001, max: 1, noNaN: true }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(timing, ({ scale, random }) => {
      const retry = transportRetryMs({ scale, random });
      expect(retry).toBeGreaterThanOrEqual(Math.floor(30_000 * scale));
      expect(retry).toBeLessThanOrEqual(Math.ceil(60_000 * scale));
    }),
  );
});
