import fc from "fast-check";
import {
  BEST_MS,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_LATE,
  IN_FLIGHT_MIN,
  learn,
  overloadedFor,
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

  test("at a higher limit if it is a callback", () => {
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

  const at = (limit: number, bestMs = 10) => ({ limit, bestMs });
  const limitAfter = (limit: number, durations: number[], peak: number) =>
    learn(at(limit), BOUNDS, { durations, peak }).limit;

  test("falls with the latency when even quick responses take more than ten times the best", () => {
    expect(limitAfter(400, responses(50, 100), 300)).toBe(400);
    expect(limitAfter(400, responses(50, 125), 400)).toBe(320);
    expect(limitAfter(400, responses(50, 125), 330)).toBe(264);
  });

  test("falls by three tenths at most in one period", () => {
    expect(limitAfter(400, responses(50, 5_000), 400)).toBe(280);
  });

  test("rises by a tenth when it was nearly reached and quick responses are quick, up to its maximum", () => {
    expect(limitAfter(200, responses(50, 15), 160)).toBe(221);
    expect(limitAfter(500, responses(50, 15), 500)).toBe(MAX);
  });

  test("stays when it was not nearly reached, and with too few responses", () => {
    expect(limitAfter(200, responses(50, 15), 159)).toBe(200);
    expect(limitAfter(200, responses(9, 5_000), 200)).toBe(200);
  });

  test("does not fall because of slow providers while other responses are quick", () => {
    const durations = [...responses(80, 8_000), ...responses(20, 15)];

    expect(limitAfter(300, durations, 100)).toBe(300);
  });

  test("stays at its initial value for 128 connections with responses of 100 ms", () => {
    let learned = at(IN_FLIGHT_FIRST, BEST_MS.min);
    for (let i = 0; i < 100; i++) {
      learned = learn(learned, BOUNDS, { durations: responses(300, 100), peak: 128 });
    }

    expect(learned.limit).toBe(IN_FLIGHT_FIRST);
  });

  test("is always within its bounds", () => {
    const period = fc.record({
      durations: fc.array(fc.nat(10_000), { maxLength: 100 }),
      peak: fc.nat(MAX),
    });
    fc.assert(
      fc.property(fc.array(period), (periods) => {
        let learned = at(MAX);
        for (const each of periods) {
          learned = learn(learned, BOUNDS, each);
          expect(learned.limit).toBeGreaterThanOrEqual(IN_FLIGHT_MIN);
          expect(learned.limit).toBeLessThanOrEqual(MAX);
        }
      }),
    );
  });

  test("returns to its maximum within ten seconds after an overload", () => {
    let learned = at(IN_FLIGHT_MIN);
    let periods = 0;
    for (; learned.limit < MAX; periods++) {
      learned = learn(learned, BOUNDS, { durations: responses(100, 15), peak: learned.limit });
    }

    expect(periods).toBeLessThanOrEqual(40);
  });
});

describe("the best latency", () => {
  const best = (bestMs: number, ms: number, peak: number) =>
    learn({ limit: 200, bestMs }, BOUNDS, { durations: Array<number>(20).fill(ms), peak }).bestMs;

  test("falls at once", () => {
    expect(best(20, 12, 10)).toBe(12);
    expect(best(20, 12, 200)).toBe(12);
  });

  test("rises slowly, and not while the limit is nearly reached", () => {
    expect(best(10, 20, 10)).toBe(11);
    expect(best(10, 20, 200)).toBe(10);
  });

  test("has bounds", () => {
    expect(best(10, 1, 10)).toBe(BEST_MS.min);
    expect(best(24, 5_000, 10)).toBe(BEST_MS.max);
  });
});
