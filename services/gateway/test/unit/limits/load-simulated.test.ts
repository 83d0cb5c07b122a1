import {
  ANSWERS_MIN,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_MIN,
  nextLimit,
  overloadedFor,
} from "../../../src/domain/limits/load";

const MAX = 512;
const BOUNDS = { min: IN_FLIGHT_MIN, max: MAX };
const PERIOD_MS = 250;
/** What a request takes when nobody stands before it. */
const WORK_MS = 8;

interface Scenario {
  /** Requests a second that the house can answer. */
  capacity: number;
  /** Requests a second that come, in the first half of the time and in the second. */
  offered: [number, number];
  /** Requests a second beside them that wait for a provider, and hold nobody else up. */
  outside: { perSecond: number; ms: number };
  seconds: number;
}

interface Seen {
  takenPerSecond: number;
  refused: number;
  p99Ms: number;
}

const NOBODY = { perSecond: 0, ms: 0 };

/** A house with one queue, of which time passes a millisecond at a time. */
class House {
  readonly #capacity: number;
  readonly #ends = new Map<number, number[]>();
  #inFlight = 0;
  #peak = 0;
  #durations: number[] = [];
  #freeAt = 0;
  limit = IN_FLIGHT_FIRST;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How long it will take, in ms; undefined when the request is turned away. */
  ask(now: number): number | undefined {
    const ms = Math.max(this.#freeAt - now, 0) + WORK_MS;
    if (!this.begin(now, ms)) return undefined;
    this.#freeAt = Math.max(this.#freeAt, now) + 1_000 / this.#capacity;
    return ms;
  }

  begin(now: number, ms: number): boolean {
    const load = { inFlight: this.#inFlight, limit: this.limit, loopDelayMs: 0, loopDelayMaxMs: 1 };
    if (overloadedFor("ordinary", load)) return false;
    this.#inFlight++;
    this.#peak = Math.max(this.#peak, this.#inFlight);
    const end = now + Math.ceil(ms);
    this.#ends.set(end, [...(this.#ends.get(end) ?? []), ms]);
    return true;
  }

  pass(now: number): void {
    const ended = this.#ends.get(now) ?? [];
    this.#ends.delete(now);
    this.#inFlight -= ended.length;
    this.#durations.push(...ended);
    if (now % PERIOD_MS !== 0 || this.#durations.length < ANSWERS_MIN) return;
    this.limit = nextLimit(this.limit, BOUNDS, { durations: this.#durations, peak: this.#peak });
    this.#durations = [];
    this.#peak = this.#inFlight;
  }
}

/** What is seen is of each half of the time. */
function play({ capacity, offered, outside, seconds }: Scenario): Seen[] {
  const house = new House(capacity);
  const halfMs = seconds * 500;
  return offered.map((rate, half) => {
    const waits: number[] = [];
    let refused = 0;
    let due = 0;
    let dueOutside = 0;
    for (let now = half * halfMs; now < (half + 1) * halfMs; now++) {
      house.pass(now);
      for (due += rate / 1_000; due >= 1; due--) {
        const ms = house.ask(now);
        if (ms === undefined) refused++;
        else waits.push(ms);
      }
      dueOutside += outside.perSecond / 1_000;
      for (; dueOutside >= 1; dueOutside--) house.begin(now, outside.ms);
    }
    const p99Ms = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;
    return { takenPerSecond: (waits.length * 1_000) / halfMs, refused, p99Ms };
  });
}

test.each([300, 800, 1_500, 4_000])(
  "a house of %s a second that is asked for three times as much goes on at its rate, and nobody waits long",
  (capacity) => {
    const [, late] = play({
      capacity,
      offered: [3 * capacity, 3 * capacity],
      outside: NOBODY,
      seconds: 20,
    });

    expect(late?.takenPerSecond).toBeGreaterThan(capacity * 0.95);
    // As many as are always let in are waited for, or a few times what quick answers may take.
    expect(late?.p99Ms).toBeLessThan(Math.max((IN_FLIGHT_MIN * 1_100) / capacity, 250));
    expect(late?.refused).toBeGreaterThan(0);
  },
);

test("after the overload nobody is refused, and all is as it was", () => {
  const [, late] = play({ capacity: 800, offered: [2_400, 320], outside: NOBODY, seconds: 40 });

  expect(late?.refused).toBe(0);
  // Those that stood in the queue at the turn are among them.
  expect(late?.p99Ms).toBeLessThan(60);
});

test("a house that is well asks nobody to come again, however fast it is asked below its rate", () => {
  const seen = play({ capacity: 2_000, offered: [1_800, 1_800], outside: NOBODY, seconds: 10 });

  expect(seen.map(({ refused }) => refused)).toEqual([0, 0]);
});

test("whoever waits for a slow provider takes nobody's place", () => {
  const outside = { perSecond: 30, ms: 8_000 };
  const seen = play({ capacity: 800, offered: [200, 200], outside, seconds: 40 });

  expect(seen.map(({ refused }) => refused)).toEqual([0, 0]);
  expect(seen[1]?.p99Ms).toBeLessThan(20);
});
