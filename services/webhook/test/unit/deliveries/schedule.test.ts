import fc from "fast-check";
import { nextAttemptInMs, retryAfterMs, shortestRunMs } from "../../../src/domain/schedule";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NO_WISH = { retryAfterMs: undefined, random: 0.5 };

function pausesOf(mode: "live" | "test", random = 0.5): number[] {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const pause = nextAttemptInMs({ mode, attempts, retryAfterMs: undefined, random });
    if (pause === undefined) return pauses;
    pauses.push(pause);
  }
}

describe("the pauses between attempts", () => {
  test("live: ten attempts over about three days", () => {
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR);

    expect(pausesOf("live")).toEqual([5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...hours]);
  });

  test("test: five attempts within three hours, however the dice fall", () => {
    const latest = pausesOf("test", 1);

    expect(latest).toHaveLength(4);
    expect(latest.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3 * HOUR);
  });

  test("they vary by a fifth either way", () => {
    const pause = (random: number) =>
      nextAttemptInMs({ mode: "live", attempts: 2, retryAfterMs: undefined, random });

    expect([pause(0), pause(1)]).toEqual([4 * MINUTE, 6 * MINUTE]);
  });

  test("no run of attempts is over before its shortest time", () => {
    for (const mode of ["live", "test"] as const) {
      const shortest = pausesOf(mode, 0).reduce((sum, pause) => sum + pause, 0);
      expect(shortest).toBe(shortestRunMs(mode));
    }
  });
});

describe("what the receiver asks for", () => {
  const pause = (wish: number) =>
    nextAttemptInMs({ mode: "live", attempts: 1, retryAfterMs: wish, random: 0.5 });

  test("a longer pause is granted, up to a day; a shorter one is not", () => {
    expect(pause(90 * SECOND)).toBe(90 * SECOND);
    expect(pause(1)).toBe(5 * SECOND);
    expect(pause(1_000 * HOUR)).toBe(24 * HOUR);
  });

  test("it brings no attempt beyond the last", () => {
    const failed = { ...NO_WISH, mode: "live", attempts: 10, retryAfterMs: SECOND } as const;

    expect(nextAttemptInMs(failed)).toBeUndefined();
  });
});

describe("reading Retry-After", () => {
  const now = new Date("2026-11-21T10:00:00Z");

  test("seconds and dates are understood", () => {
    expect(retryAfterMs("120", now)).toBe(2 * MINUTE);
    expect(retryAfterMs(" 0 ", now)).toBe(0);
    expect(retryAfterMs("Sat, 21 Nov 2026 10:00:30 GMT", now)).toBe(30 * SECOND);
  });

  test("a date that has passed means now", () => {
    expect(retryAfterMs("Sun, 06 Nov 1994 08:49:37 GMT", now)).toBe(0);
  });

  test.each([undefined, "", "soon", "-5", "1.5", "1e3", "99999999999", "2026-11-21", "0x10"])(
    "%p makes no sense and is passed over",
    (header) => expect(retryAfterMs(header, now)).toBeUndefined(),
  );

  test("whatever a receiver sends, the pause is a sane number", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (header, attempts) => {
        const wish = retryAfterMs(header, now);
        const next = nextAttemptInMs({ ...NO_WISH, mode: "live", attempts, retryAfterMs: wish });
        expect(next).toBeGreaterThanOrEqual(5 * SECOND);
        expect(next).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });
});
