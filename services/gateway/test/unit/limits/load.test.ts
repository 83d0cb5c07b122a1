import fc from "fast-check";
import {
  IN_FLIGHT_LATE,
  IN_FLIGHT_MIN,
  nextLimit,
  overloadedFor,
  QUICK_MAX_MS,
} from "../../../src/domain/limits/load";

const MAX = 512;
const BOUNDS = { min: IN_FLIGHT_MIN, max: MAX };
const LATE_MS = 200;
const idle = { inFlight: 0, limit: 100, loopDelayMs: 0, loopDelayMaxMs: LATE_MS };

describe("a request is shed", () => {
  test("at the limit of requests in flight", () => {
    expect(overloadedFor("ordinary", { ...idle, inFlight: 99 })).toBeUndefined();
    expect(overloadedFor("ordinary", { ...idle, inFlight: 100 })).toBe("in_flight");
  });

  test("when the event loop is late and enough requests are in flight", () => {
    const busy = { ...idle, inFlight: IN_FLIGHT_LATE };

    expect(overloadedFor("ordinary", { ...busy, loopDelayMs: LATE_MS })).toBeUndefined();
    expect(overloadedFor("ordinary", { ...busy, loopDelayMs: LATE_MS + 1 })).toBe("event_loop");
    const little = { ...busy, inFlight: IN_FLIGHT_LATE - 1 };
    expect(overloadedFor("ordinary", { ...little, loopDelayMs: 10_000 })).toBeUndefined();
  });

  test("later if it is a callback, but not without limit", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(600), (inFlight, loopDelayMs) => {
        const load = { ...idle, inFlight, loopDelayMs };
        if (overloadedFor("callback", load)) expect(overloadedFor("ordinary", load)).toBeDefined();
      }),
    );
    const late = { ...idle, inFlight: IN_FLIGHT_LATE * 1.5, loopDelayMs: 2 * LATE_MS };
    expect(overloadedFor("callback", { ...idle, inFlight: 149 })).toBeUndefined();
    expect(overloadedFor("callback", { ...idle, inFlight: 150 })).toBe("in_flight");
    expect(overloadedFor("callback", late)).toBeUndefined();
    expect(overloadedFor("callback", { ...late, loopDelayMs: 2 * LATE_MS + 1 })).toBe("event_loop");
  });
});

describe("the limit of requests in flight", () => {
  const responses = (count: number, ms: number): number[] => Array<number>(count).fill(ms);

  test("falls by a seventh when even quick responses are slow", () => {
    expect(nextLimit(400, BOUNDS, { durations: responses(50, QUICK_MAX_MS + 1), peak: 400 })).toBe(
      340,
    );
    expect(nextLimit(400, BOUNDS, { durations: responses(50, QUICK_MAX_MS + 1), peak: 200 })).toBe(
      170,
    );
  });

  test("rises by a tenth when it was nearly reached and quick responses are quick, up to its maximum", () => {
    expect(nextLimit(200, BOUNDS, { durations: responses(50, 5), peak: 160 })).toBe(221);
    expect(nextLimit(500, BOUNDS, { durations: responses(50, 5), peak: 500 })).toBe(MAX);
  });

  test("stays when it was not nearly reached, and with too few responses", () => {
    expect(nextLimit(200, BOUNDS, { durations: responses(50, 5), peak: 159 })).toBe(200);
    expect(nextLimit(200, BOUNDS, { durations: responses(9, 5_000), peak: 200 })).toBe(200);
  });

  test("does not fall because of slow providers while other responses are quick", () => {
    const durations = [...responses(80, 8_000), ...responses(20, 5)];

    expect(nextLimit(300, BOUNDS, { durations, peak: 100 })).toBe(300);
  });

  test("always lies between its bounds", () => {
    const period = fc.record({
      durations: fc.array(fc.nat(10_000), { maxLength: 100 }),
      peak: fc.nat(MAX),
    });
    fc.assert(
      fc.property(fc.array(period), (periods) => {
        let limit = MAX;
        for (const each of periods) {
          limit = nextLimit(limit, BOUNDS, each);
          expect(limit).toBeGreaterThanOrEqual(IN_FLIGHT_MIN);
          expect(limit).toBeLessThanOrEqual(MAX);
        }
      }),
    );
  });

  test("returns to its maximum within ten seconds after an overload", () => {
    let limit = IN_FLIGHT_MIN;
    let periods = 0;
    for (; limit < MAX; periods++) {
      limit = nextLimit(limit, BOUNDS, { durations: responses(100, 5), peak: limit });
    }

    expect(periods).toBeLessThanOrEqual(40);
  });
});
