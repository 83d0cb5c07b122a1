import fc from "fast-check";
import { type Gcra, gcra } from "../../src/domain/gcra";

const limit = { intervalMs: 100, burst: 5 };

test("a burst is let through at once, then one for each interval", () => {
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

test("looking takes nothing, and says what taking would say", () => {
  let state: Gcra | undefined;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), (pause) => {
      const now = (state?.theoreticalArrival ?? 1_000) - limit.intervalMs * 5 + pause;
      const looked = gcra(state, limit, 0, now);
      const taken = gcra(state, limit, 1, now);
      expect(looked.verdict.allowed).toBe(taken.verdict.allowed);
      if (taken.verdict.allowed) state = taken.state;
    }),
  );
});

test("over any long time no more gets through than the rate and one burst", () => {
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
      expect(allowed).toBeLessThanOrEqual(limit.burst + now / limit.intervalMs);
    }),
  );
});
