import type { Mode } from "@kobo/core/tenant";
import { createLogger } from "@kobo/runtime";
import {
  type Arrival,
  type ConcurrencyLimiter,
  concurrencyLimiter,
} from "../../../src/app/limits/concurrency-limiter";
import { ACTIVE_MS, IN_FLIGHT_FIRST, QUEUE_MS } from "../../../src/domain/limits/load";

let limiter: ConcurrencyLimiter;

beforeEach(() => {
  jest.useFakeTimers();
  limiter = concurrencyLimiter({ maxInFlight: 512, logger: createLogger("test", "silent") });
});

afterEach(() => {
  limiter.stop();
  jest.useRealTimers();
});

interface Load {
  mode?: Mode;
  merchants?: number;
  connections: number;
}

interface Counts {
  answered: number;
  shed: number;
  longestMs: number;
}

/** Clients that send their next request after the response, in turn for each merchant. */
class Clients {
  readonly counts: Counts = { answered: 0, shed: 0, longestMs: 0 };
  #isStopped = false;

  constructor(
    private readonly service: SimulatedService,
    { mode = "live", merchants = 1, connections }: Load,
  ) {
    for (let index = 0; index < connections; index++) {
      this.#send({ mode, name: `${mode}-${index % merchants}` });
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  #send(owner: Arrival["owner"]): void {
    if (this.#isStopped) return;
    const arrival: Arrival = { priority: "ordinary", owner };
    const sentAt = performance.now();
    limiter.acquire(arrival, {
      admit: () =>
        this.service.handle((ms) => {
          limiter.release(arrival, ms);
          this.counts.answered++;
          this.counts.longestMs = Math.max(this.counts.longestMs, performance.now() - sentAt);
          this.#send(owner);
        }),
      shed: () => {
        this.counts.shed++;
        setTimeout(() => this.#send(owner), ACTIVE_MS);
      },
    });
  }
}

/** A busy machine: requests are answered one after another, so that each waits for all before it. */
class SimulatedService {
  #freeAt = 0;

  constructor(private readonly perSecond: number) {}

  handle(answer: (ms: number) => void): void {
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now) + 1_000 / this.perSecond;
    const ms = this.#freeAt - now;
    setTimeout(() => answer(ms), ms);
  }
}

function play(ms: number): void {
  for (let passed = 0; passed < ms; passed += 5) jest.advanceTimersByTime(5);
}

test.each<[Mode, number]>([
  ["live", 1],
  ["test", 1],
  ["live", 100],
  ["test", 100],
])(
  "requests on 128 connections in %s mode of %s merchants are never shed on a busy machine",
  (mode, merchants) => {
    const clients = [400, 800, 2_000].map((perSecond) => {
      const each = new Clients(new SimulatedService(perSecond), {
        ...{ mode, merchants, connections: 128 },
      });
      play(10_000);
      each.stop();
      play(2_000);
      return each;
    });

    for (const { counts } of clients) {
      expect(counts.answered).toBeGreaterThan(1_000);
      expect(counts.shed).toBe(0);
    }
  },
);

test("requests on 128 connections of a merchant are not shed while another merchant has a few", () => {
  const service = new SimulatedService(800);
  const many = new Clients(service, { connections: 128 });
  const few = new Clients(service, { mode: "test", connections: 4 });
  play(20_000);

  expect([many.counts.shed, few.counts.shed]).toEqual([0, 0]);
  expect(few.counts.answered).toBeGreaterThan(0);
});

test("live requests are quick while the sandbox is overloaded", () => {
  const service = new SimulatedService(800);
  const sandbox = new Clients(service, { mode: "test", merchants: 10, connections: 600 });
  play(5_000);
  const live = new Clients(service, { connections: 32 });
  play(20_000);

  expect(live.counts.shed).toBe(0);
  expect(live.counts.answered).toBeGreaterThan(1_000);
  expect(live.counts.longestMs).toBeLessThan(QUEUE_MS + 500);
  expect(sandbox.counts.answered).toBeGreaterThan(0);
});

test.each([400, 800, 2_000])(
  "at three times a capacity of %s requests a second, admitted requests complete within a second",
  (perSecond) => {
    const service = new SimulatedService(perSecond);
    const counts: Counts = { answered: 0, shed: 0, longestMs: 0 };
    let requests = 0;
    const ask = () => {
      const arrival: Arrival = {
        priority: "ordinary",
        owner: { mode: "test", name: String(requests++ % 100) },
      };
      const sentAt = performance.now();
      limiter.acquire(arrival, {
        admit: () =>
          service.handle((ms) => {
            limiter.release(arrival, ms);
            counts.answered++;
            counts.longestMs = Math.max(counts.longestMs, performance.now() - sentAt);
          }),
        shed: () => counts.shed++,
      });
    };
    const seconds = 10;
    for (let due = 0, ms = 0; ms < seconds * 1_000; ms += 5) {
      for (due += (3 * perSecond * 5) / 1_000; due >= 1; due--) ask();
      jest.advanceTimersByTime(5);
    }

    expect(counts.answered).toBeGreaterThan(perSecond * seconds * 0.9);
    expect(counts.shed).toBeGreaterThan(0);
    expect(counts.longestMs).toBeLessThan(1_000);
  },
);

describe("with every permit in use", () => {
  const waiting = (mode: Mode, name: string, admitted: string[]): void => {
    const arrival: Arrival = { priority: "ordinary", owner: { mode, name } };
    limiter.acquire(arrival, { admit: () => admitted.push(name), shed: () => {} });
  };
  const full = (mode: Mode, count: number): Arrival => {
    const arrival: Arrival = { priority: "ordinary", owner: { mode, name: "full" } };
    for (let i = 0; i < count; i++) limiter.acquire(arrival, { admit: () => {}, shed: () => {} });
    return arrival;
  };

  test("a free permit goes to live traffic first, also when the sandbox holds fewer", () => {
    const held = full("live", IN_FLIGHT_FIRST);
    const admitted: string[] = [];
    waiting("test", "sandbox", admitted);
    waiting("live", "full", admitted);

    limiter.release(held, undefined);

    expect(admitted).toEqual(["full"]);
  });

  test("the sandbox may use every permit again a second after the last live request", () => {
    const live: Arrival = { priority: "ordinary", owner: { mode: "live", name: "live" } };
    limiter.acquire(live, { admit: () => {}, shed: () => {} });
    limiter.release(live, undefined);
    const admitted: string[] = [];
    for (let i = 0; i < IN_FLIGHT_FIRST; i++) waiting("test", String(i), admitted);
    const yielding = admitted.length;

    // Requests in the queue are shed before; these come after.
    play(ACTIVE_MS + 500);
    for (let i = 0; i < IN_FLIGHT_FIRST; i++) waiting("test", String(i), admitted);

    expect(yielding).toBe(IN_FLIGHT_FIRST * 0.75);
    expect(admitted).toHaveLength(IN_FLIGHT_FIRST);
  });

  test("a merchant leaves room for another until a second after the other's last request, and then uses every permit", () => {
    const held = full("live", IN_FLIGHT_FIRST);
    const other: Arrival = { priority: "ordinary", owner: { mode: "live", name: "other" } };
    limiter.acquire(other, { admit: () => {}, shed: () => {} });
    limiter.release(other, undefined);
    for (let i = 0; i < 100; i++) limiter.release(held, undefined);

    const admitted: string[] = [];
    for (let i = 0; i < 100; i++) waiting("live", "full", admitted);
    const leavingRoom = IN_FLIGHT_FIRST - 100 + admitted.length;
    play(ACTIVE_MS + 500);
    for (let i = 0; i < 100; i++) waiting("live", "full", admitted);

    expect(leavingRoom).toBe(IN_FLIGHT_FIRST * 0.75);
    expect(admitted).toHaveLength(100);
  });

  test("a shed request counts as activity", () => {
    const held = full("live", IN_FLIGHT_FIRST);
    const other: Arrival = { priority: "ordinary", owner: { mode: "live", name: "other" } };
    const states: string[] = [];
    for (let i = 0; i <= IN_FLIGHT_FIRST / 4; i++) {
      limiter.acquire(other, {
        admit: () => states.push("admitted"),
        shed: () => states.push("shed"),
      });
    }
    play(QUEUE_MS + 100);
    for (let i = 0; i < IN_FLIGHT_FIRST / 4; i++) limiter.release(other, undefined);
    for (let i = 0; i < 100; i++) limiter.release(held, undefined);
    const admitted: string[] = [];
    for (let i = 0; i < 100; i++) waiting("live", "full", admitted);

    expect(states.at(-1)).toBe("shed");
    expect(admitted).toHaveLength(IN_FLIGHT_FIRST * 0.75 - (IN_FLIGHT_FIRST - 100));
  });
});
