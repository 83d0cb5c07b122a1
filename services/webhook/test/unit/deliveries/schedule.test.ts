import fc from "fast-check";
import {
  longestRunMs,
  nextDeliveryInMs,
  retryAfterMs,
  shortestRunMs,
} from "../../../src/domain/schedule";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NO_RETRY_AFTER = { retryAfterMs: undefined, random: 0.5 };

function delaysOf(mode: "live" | "test", random = 0.5): number[] {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const delay = nextDeliveryInMs({ mode, attempts, retryAfterMs: undefined, random });
    if (delay === undefined) return delays;
    delays.push(delay);
  }
}

describe("the retry schedule", () => {
  test("live: ten attempts over about three days", () => {
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR);

    expect(delaysOf("live")).toEqual([5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...hours]);
  });

  test("test: five attempts within three hours, whatever the jitter", () => {
    const latest = delaysOf("test", 1);

    expect(latest).toHaveLength(4);
    expect(latest.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(3 * HOUR);
  });

  test("has 20% jitter in both directions", () => {
    const delayFor = (random: number) =>
      nextDeliveryInMs({ mode: "live", attempts: 2, retryAfterMs: undefined, random });

    expect([delayFor(0), delayFor(1)]).toEqual([4 * MINUTE, 6 * MINUTE]);
  });

  test("lasts shortestRunMs with the lowest jitter, and longestRunMs with the highest", () => {
    const runMs = (mode: "live" | "test", random: number) =>
      delaysOf(mode, random).reduce((sum, delay) => sum + delay, 0);

    for (const mode of ["live", "test"] as const) {
      expect(runMs(mode, 0)).toBe(shortestRunMs(mode));
      expect(runMs(mode, 1)).toBe(longestRunMs(mode));
    }
  });
});

describe("Retry-After", () => {
  const delayFor = (retryAfter: number) =>
    nextDeliveryInMs({ mode: "live", attempts: 1, retryAfterMs: retryAfter, random: 0.5 });

  test("extends the delay up to a day, and never shortens it", () => {
    expect(delayFor(90 * SECOND)).toBe(90 * SECOND);
    expect(delayFor(1)).toBe(5 * SECOND);
    expect(delayFor(1_000 * HOUR)).toBe(24 * HOUR);
  });

  test("adds no attempt after the last", () => {
    const failed = { ...NO_RETRY_AFTER, mode: "live", attempts: 10, retryAfterMs: SECOND } as const;

    expect(nextDeliveryInMs(failed)).toBeUndefined();
  });
});

describe("parsing Retry-After", () => {
  const now = new Date("2026-11-21T10:00:00Z");

  test("accepts seconds and dates", () => {
    expect(retryAfterMs("120", now)).toBe(2 * MINUTE);
    expect(retryAfterMs(" 0 ", now)).toBe(0);
    expect(retryAfterMs("Sat, 21 Nov 2026 10:00:30 GMT", now)).toBe(30 * SECOND);
  });

  test("treats a past date as now", () => {
    expect(retryAfterMs("Sun, 06 Nov 1994 08:49:37 GMT", now)).toBe(0);
  });

  test.each([undefined, "", "soon", "-5", "1.5", "1e3", "99999999999", "2026-11-21", "0x10"])(
    "ignores %p",
    (header) => expect(retryAfterMs(header, now)).toBeUndefined(),
  );

  test("the delay stays between 5 seconds and 24 hours, whatever the header", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (header, attempts) => {
        const retryAfter = retryAfterMs(header, now);
        const next = nextDeliveryInMs({
          ...NO_RETRY_AFTER,
          mode: "live",
          attempts,
          retryAfterMs: retryAfter,
        });
        expect(next).toBeGreaterThanOrEqual(5 * SECOND);
        expect(next).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });
});
