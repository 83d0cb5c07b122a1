import {
  ANSWERS_MIN,
  BEST_MS,
  IN_FLIGHT_FIRST,
  IN_FLIGHT_MIN,
  type Learned,
  learn,
  overloadedFor,
} from "../../../src/domain/limits/load";

const MAX = 512;
const BOUNDS = { min: IN_FLIGHT_MIN, max: MAX };
const PERIOD_MS = 250;
/** The duration of a request without a queue, in ms. */
const WORK_MS = 8;

interface Scenario {
  /** The capacity, in requests a second. */
  capacity: number;
  /** The offered load in requests a second, in the first and in the second half. */
  offered: [number, number];
  /** Requests a second that wait for a slow provider, and delay no others. */
  slowProvider: { perSecond: number; ms: number };
  seconds: number;
}

interface Seen {
  takenPerSecond: number;
  refused: number;
  p99Ms: number;
}

const NO_SLOW_PROVIDER = { perSecond: 0, ms: 0 };

/** A simulated service with one queue, in steps of one ms. */
class SimulatedService {
  readonly #capacity: number;
  readonly #ends = new Map<number, number[]>();
  #inFlight = 0;
  #peak = 0;
  #durations: number[] = [];
  #freeAt = 0;
  learned: Learned = { limit: IN_FLIGHT_FIRST, bestMs: BEST_MS.min };

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The duration in ms; undefined when the request is shed. */
  request(now: number): number | undefined {
    const ms = Math.max(this.#freeAt - now, 0) + WORK_MS;
    if (!this.begin(now, ms)) return undefined;
    this.#freeAt = Math.max(this.#freeAt, now) + 1_000 / this.#capacity;
    return ms;
  }

  begin(now: number, ms: number): boolean {
    const { limit } = this.learned;
    const load = { inFlight: this.#inFlight, limit, loopDelayMs: 0, loopDelayMaxMs: 1 };
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
    this.learned = learn(this.learned, BOUNDS, { durations: this.#durations, peak: this.#peak });
    this.#durations = [];
    this.#peak = this.#inFlight;
  }
}

/** The results of each half. */
function play({ capacity, offered, slowProvider, seconds }: Scenario): Seen[] {
  const service = new SimulatedService(capacity);
  const halfMs = seconds * 500;
  return offered.map((rate, half) => {
    const waits: number[] = [];
    let refused = 0;
    let due = 0;
    let dueSlow = 0;
    for (let now = half * halfMs; now < (half + 1) * halfMs; now++) {
      service.pass(now);
      for (due += rate / 1_000; due >= 1; due--) {
        const ms = service.request(now);
        if (ms === undefined) refused++;
        else waits.push(ms);
      }
      dueSlow += slowProvider.perSecond / 1_000;
      for (; dueSlow >= 1; dueSlow--) service.begin(now, slowProvider.ms);
    }
    const p99Ms = waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;
    return { takenPerSecond: (waits.length * 1_000) / halfMs, refused, p99Ms };
  });
}

test.each([300, 800, 1_500, 4_000])(
  "a service with a capacity of %s requests a second keeps its throughput at three times the load, with bounded latency",
  (capacity) => {
    const [, late] = play({
      capacity,
      offered: [3 * capacity, 3 * capacity],
      slowProvider: NO_SLOW_PROVIDER,
      seconds: 20,
    });

    expect(late?.takenPerSecond).toBeGreaterThan(capacity * 0.95);
    // The lowest limit's queue, or a few times the longest quick response.
    expect(late?.p99Ms).toBeLessThan(Math.max((IN_FLIGHT_MIN * 1_100) / capacity, 250));
    expect(late?.refused).toBeGreaterThan(0);
  },
);

test("after the overload no request is shed, and latency is normal", () => {
  const [, late] = play({
    capacity: 800,
    offered: [2_400, 320],
    slowProvider: NO_SLOW_PROVIDER,
    seconds: 40,
  });

  expect(late?.refused).toBe(0);
  // Requests that were queued at the turn count, too.
  expect(late?.p99Ms).toBeLessThan(60);
});

test("a service below its rate sheds nothing", () => {
  const seen = play({
    capacity: 2_000,
    offered: [1_800, 1_800],
    slowProvider: NO_SLOW_PROVIDER,
    seconds: 10,
  });

  expect(seen.map(({ refused }) => refused)).toEqual([0, 0]);
});

test("requests that wait for a slow provider do not displace others", () => {
  const slowProvider = { perSecond: 30, ms: 8_000 };
  const seen = play({ capacity: 800, offered: [200, 200], slowProvider, seconds: 40 });

  expect(seen.map(({ refused }) => refused)).toEqual([0, 0]);
  expect(seen[1]?.p99Ms).toBeLessThan(20);
});
