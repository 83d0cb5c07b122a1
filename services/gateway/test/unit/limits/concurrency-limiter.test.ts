import { setTimeout as delay } from "node:timers/promises";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import {
  type Arrival,
  type ConcurrencyLimiter,
  concurrencyLimiter,
} from "../../../src/app/limits/concurrency-limiter";
import type { Owner } from "../../../src/app/limits/fair-queue";
import { IN_FLIGHT_LATE, QUEUE_MS } from "../../../src/domain/limits/load";

const MAX = 200;
let limiter: ConcurrencyLimiter;
let lines: string[];

beforeEach(() => {
  lines = [];
  const logger = createLogger("test", "info", { write: (line) => lines.push(line) });
  limiter = concurrencyLimiter({ maxInFlight: MAX, logger });
});

afterEach(() => limiter.stop());

const NAP = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the event loop, without CPU time. */
function block(ms: number): void {
  Atomics.wait(NAP, 0, 0, ms);
}

type State = "waiting" | "admitted" | "in_flight" | "event_loop";

const ONE: Owner = { mode: "live", name: "one" };
const OTHER: Owner = { mode: "live", name: "other" };
const SANDBOX: Owner = { mode: "test", name: "one" };

/** An owner's requests, with the outcome of each. */
function enter(count: number, owner = ONE): { states: State[]; arrival: Arrival } {
  const arrival: Arrival = { priority: "ordinary", owner };
  const states: State[] = [];
  for (let i = 0; i < count; i++) {
    states.push("waiting");
    limiter.acquire(arrival, {
      admit: () => {
        states[i] = "admitted";
      },
      shed: (reason) => {
        states[i] = reason;
      },
    });
  }
  return { states, arrival };
}

function admittedOf({ states }: { states: State[] }): number {
  return states.filter((state) => state === "admitted").length;
}

test("a single merchant can use every permit, and its next request waits", () => {
  const all = enter(MAX);
  const next = enter(1);

  expect(all.states).toEqual(Array(MAX).fill("admitted"));
  expect(next.states).toEqual(["waiting"]);
  limiter.release(all.arrival, undefined);
  expect(next.states).toEqual(["admitted"]);
});

test("a request that has waited too long is shed", async () => {
  enter(MAX);
  const begunAt = performance.now();
  const late = enter(2);

  await eventually(() => expect(late.states).toEqual(["in_flight", "in_flight"]));

  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(QUEUE_MS);
});

test("a withdrawn request is neither admitted nor shed", () => {
  const all = enter(MAX);
  const called: string[] = [];
  const takeBack = limiter.acquire(all.arrival, {
    admit: () => called.push("admit"),
    shed: () => called.push("shed"),
  });

  takeBack();
  limiter.release(all.arrival, undefined);

  expect(called).toEqual([]);
  expect(enter(1).states).toEqual(["admitted"]);
});

test("a waiting request has one outcome, also when another of its address is reassigned to a merchant", async () => {
  const arrival: Arrival = { priority: "ordinary", owner: { mode: "live", name: "address" } };
  enter(MAX);
  limiter.acquire(arrival, { admit: () => {}, shed: () => {} });
  enter(MAX / 4, OTHER);
  const outcomes: string[] = [];
  limiter.acquire(
    { ...arrival },
    { admit: () => outcomes.push("admitted"), shed: (reason) => outcomes.push(reason) },
  );
  limiter.reassign(arrival, ONE);

  await delay(QUEUE_MS + 200);

  expect(outcomes).toEqual(["in_flight"]);
});

test("the queue is no longer than the limit", () => {
  enter(MAX);
  const more = enter(MAX + 5);

  expect(more.states.slice(0, MAX)).toEqual(Array(MAX).fill("waiting"));
  expect(more.states.slice(MAX)).toEqual(Array(5).fill("in_flight"));
});

test("requests of a merchant that fills the queue are shed for others", () => {
  enter(MAX);
  // Without the reserve, which the first would use.
  enter(MAX / 4, OTHER);
  const many = enter(MAX);
  const few = enter(2, OTHER);

  expect(few.states).toEqual(["waiting", "waiting"]);
  expect(many.states.slice(-2)).toEqual(["in_flight", "in_flight"]);
});

test("while one merchant holds every permit, others use the reserve, and then released permits", () => {
  const slow = enter(MAX);
  const waiting = enter(10);
  const others = enter(60, OTHER);

  expect(admittedOf(others)).toBe(50);
  // Others use the reserve until they have their share.
  for (let i = 0; i < 10; i++) limiter.release(slow.arrival, undefined);
  expect(admittedOf(others)).toBe(60);
  // The first must return the reserve before it is admitted again.
  for (let i = 0; i < 50; i++) limiter.release(slow.arrival, undefined);
  expect(admittedOf(waiting)).toBe(0);
  for (let i = 0; i < 60; i++) limiter.release(others.arrival, undefined);
  expect(admittedOf(waiting)).toBe(10);
});

test("while the sandbox holds every permit, live requests use the reserve", () => {
  enter(MAX, SANDBOX);

  expect(admittedOf(enter(60))).toBe(50);
  expect(admittedOf(enter(1, { mode: "test", name: "other" }))).toBe(0);
});

test("many merchants with a few requests each use no reserve", () => {
  const admitted = Array.from({ length: MAX + 50 }, (_, index) =>
    admittedOf(enter(1, { mode: "live", name: String(index) })),
  );

  expect(admitted.indexOf(0)).toBe(MAX);
});

test("no request is admitted while the event loop is late, and all are soon afterwards", async () => {
  enter(IN_FLIGHT_LATE);
  for (let i = 0; i < 5; i++) {
    block(500);
    await delay(0);
  }

  const next = enter(1);
  expect(next.states).toEqual(["waiting"]);
  await eventually(() => expect(enter(1).states).toEqual(["admitted"]), 3_000);
  expect(next.states).not.toEqual(["waiting"]);
});

test("one long stall of the event loop, such as a garbage collection, sheds nothing", async () => {
  enter(IN_FLIGHT_LATE);
  await delay(0);
  block(1_000);
  await delay(0);

  expect(enter(1).states).toEqual(["admitted"]);
});

test("when even quick responses are slow, the limit falls", async () => {
  const { arrival } = enter(MAX);
  for (let i = 0; i < MAX; i++) limiter.release(arrival, 2_000);
  await delay(400);

  expect(admittedOf(enter(MAX))).toBe(140);
});

test("shed requests are logged in one line, with the reasons", async () => {
  for (let i = 0; i < 30; i++) limiter.countShed("address", "none");
  for (let i = 0; i < 5; i++) limiter.countShed("in_flight", "GET /payids");

  await eventually(() => expect(lines).toHaveLength(1));

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requests: { address: 30, in_flight: 5 } });
});

test("slow responses count as soon as there are enough", () => {
  jest.useFakeTimers();
  const slow = concurrencyLimiter({ maxInFlight: MAX, logger: createLogger("test", "silent") });
  const arrival: Arrival = { priority: "ordinary", owner: ONE };
  const ask = () => {
    let isAdmitted = false;
    const admit = () => {
      isAdmitted = true;
    };
    slow.acquire(arrival, { admit, shed: () => {} });
    return isAdmitted;
  };
  for (let i = 0; i < MAX; i++) ask();

  for (let i = 0; i < 15; i++) {
    slow.release(arrival, 2_000);
    jest.advanceTimersByTime(100);
  }
  jest.useRealTimers();
  slow.stop();

  // Fifteen have ended, and the limit fell by at least as many.
  expect(ask()).toBe(false);
});
