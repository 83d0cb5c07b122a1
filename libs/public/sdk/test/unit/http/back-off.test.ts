import fc from "fast-check";
import { backOffMs, retryAfterMsOf } from "../../../src/http/back-off";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const attempts = fc.integer({ min: 1, max: 1_000 });

test("a wait is never negative, and never longer than its bound", () => {
  fc.assert(
    fc.property(attempts, random, (after, chance) => {
      const waitMs = backOffMs({ attempts: after, retryAfterMs: undefined, random: chance });

      expect(waitMs).toBeGreaterThanOrEqual(0);
      expect(waitMs).toBeLessThan(Math.min(8_000, 500 * 2 ** (after - 1)));
    }),
  );
});

test("waits have full jitter below their bound", () => {
  fc.assert(
    fc.property(attempts, fc.nat({ max: 9 }), (after, tenth) => {
      const bound = Math.min(8_000, 500 * 2 ** (after - 1));
      const chance = tenth / 10;

      expect(backOffMs({ attempts: after, retryAfterMs: undefined, random: chance })).toBe(
        Math.floor(chance * bound),
      );
    }),
  );
});

test("the API's Retry-After is always respected, plus a little jitter", () => {
  fc.assert(
    fc.property(attempts, random, fc.nat({ max: 3_600_000 }), (after, chance, retryAfterMs) => {
      const waitMs = backOffMs({ attempts: after, retryAfterMs, random: chance });

      expect(waitMs).toBeGreaterThanOrEqual(retryAfterMs);
      expect(waitMs).toBeLessThan(retryAfterMs + 500);
    }),
  );
});

const NOW_MS = Date.parse("2026-03-01T12:00:00Z");

test.each([
  ["0", 0],
  ["7", 7_000],
  [" 120 ", 120_000],
  ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
  ["Sun, 01 Mar 2026 11:00:00 GMT", 0],
])("Retry-After %j is read as %d ms", (header, waitMs) => {
  expect(retryAfterMsOf(header, NOW_MS)).toBe(waitMs);
});

test.each([null, "", "soon", "-1", "1.5", "99999999999"])("Retry-After %j is ignored", (header) => {
  expect(retryAfterMsOf(header, NOW_MS)).toBeUndefined();
});
