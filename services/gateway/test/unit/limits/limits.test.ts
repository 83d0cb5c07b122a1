import { limitsOf, tooMany } from "../../../src/http/pipeline/rate-limit";

test("a merchant's class multiplies the limits of decision 118, and a merchant has four times a key's limits", () => {
  expect(limitsOf("live", "default", "standard")).toEqual({
    key: { perSecond: 100, burst: 200 },
    merchant: { perSecond: 400, burst: 800 },
  });
  expect(limitsOf("test", "default", "standard").key).toEqual({ perSecond: 25, burst: 50 });
  expect(limitsOf("test", "verify", "standard").key).toEqual({ perSecond: 5, burst: 10 });
  expect(limitsOf("live", "catalogue", "standard").key).toEqual({ perSecond: 10, burst: 20 });
  expect(limitsOf("live", "cards", "standard").key).toEqual({ perSecond: 20, burst: 40 });
  expect(limitsOf("live", "sessions", "standard").key).toEqual({ perSecond: 50, burst: 100 });
  expect(limitsOf("live", "verify", "high").key).toEqual({ perSecond: 25, burst: 50 });
  expect(limitsOf("live", "default", "max")).toEqual({
    key: { perSecond: 2_000, burst: 4_000 },
    merchant: { perSecond: 8_000, burst: 16_000 },
  });
});

test.each([
  [0.2, 1],
  [1_000, 1],
  [1_001, 2],
])("a retry after %s ms is Retry-After: %s", (retryAfterMs, seconds) => {
  const refused = { allowed: false, limit: 1, remaining: 0, resetMs: 1, retryAfterMs };

  expect(tooMany(refused).details.retryAfterSeconds).toBe(seconds);
});
