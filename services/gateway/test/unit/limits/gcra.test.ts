import fc from "fast-check";
import { type Gcra, gcra, scaled, tightest, type Verdict } from "../../../src/domain/limits/gcra";

/** One per 100 ms. */
const limit = { perSecond: 10, burst: 5 };
const INTERVAL_MS = 100;

test("a burst is allowed at once, then one per interval", () => {
  let state: Gcra | undefined;
  const ask = (now: number) => {
    const answer = gcra(state, limit, 1, now);
    state = answer.state;
    return answer.verdict;
  };

  const burst = Array.from({ length: 6 }, () => ask(1_000));

  expect(burst.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false]);
  expect(burst.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0]);
  expect(burst[5]).toMatchObject({ retryAfterMs: 100, resetMs: 500 });
  expect(ask(1_099).allowed).toBe(false);
  expect(ask(1_100).allowed).toBe(true);
  expect(ask(1_101).allowed).toBe(false);
});

test("remaining falls by one each time, at any rate and time", () => {
  const perSecond = fc.double({ min: 0.0001, max: 50_000, noNaN: true });
  const moments = fc.double({ min: 0, max: 1e10, noNaN: true });
  fc.assert(
    fc.property(perSecond, fc.integer({ min: 1, max: 50 }), moments, (rate, burst, now) => {
      let state: Gcra | undefined;
      const left = Array.from({ length: burst }, () => {
        const answer = gcra(state, { perSecond: rate, burst }, 1, now);
        state = answer.state;
        return answer.verdict.remaining;
      });
      expect(left).toEqual(Array.from({ length: burst }, (_, taken) => burst - taken - 1));
    }),
  );
});

test("a cost of 0 consumes no token, and is allowed exactly when a cost of 1 is", () => {
  let state: Gcra | undefined;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), (pause) => {
      const now = (state?.theoreticalArrival ?? 1_000) - INTERVAL_MS * 5 + pause;
      const looked = gcra(state, limit, 0, now);
      const taken = gcra(state, limit, 1, now);
      expect(looked.verdict.allowed).toBe(taken.verdict.allowed);
      expect(gcra(looked.state, limit, 1, now)).toEqual(taken);
      if (taken.verdict.allowed) state = taken.state;
    }),
  );
});

test("over a long time no more than the rate and one burst are allowed", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 200 }), (pauses) => {
      let state: Gcra | undefined;
      let now = 0;
      let allowed = 0;
      for (const pause of pauses) {
        now += pause;
        const answer = gcra(state, limit, 1, now);
        state = answer.state;
        if (answer.verdict.allowed) allowed++;
      }
      expect(allowed).toBeLessThanOrEqual(limit.burst + now / INTERVAL_MS);
    }),
  );
});

test("a scaled limit multiplies the rate and the burst, and always allows one", () => {
  expect(scaled(limit, 4)).toEqual({ perSecond: 40, burst: 20 });
  expect(scaled(limit, 0.5)).toEqual({ perSecond: 5, burst: 3 });
  expect(scaled(limit, 0.01)).toEqual({ perSecond: 0.1, burst: 1 });
});

describe("the tightest of several limits is", () => {
  const allowed = (remaining: number): Verdict => {
    return { allowed: true, limit: 10, remaining, retryAfterMs: 0, resetMs: 1 };
  };
  const refused = (retryAfterMs: number): Verdict => {
    return { allowed: false, limit: 10, remaining: 0, retryAfterMs, resetMs: 1 };
  };

  test("the one with the least left when all allow", () => {
    expect(tightest([allowed(3), allowed(2), allowed(7)])).toEqual(allowed(2));
  });

  test("one that refuses, whatever is left of the others", () => {
    expect(tightest([allowed(0), refused(5)])).toEqual(refused(5));
    expect(tightest([refused(5), allowed(0)])).toEqual(refused(5));
  });

  test("the one that refuses longest", () => {
    expect(tightest([refused(5), refused(900), refused(30)])).toEqual(refused(900));
  });
});
