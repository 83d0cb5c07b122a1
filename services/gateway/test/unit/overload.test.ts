import { setTimeout as delay } from "node:timers/promises";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { type Overload, watchOverload } from "../../src/app/overload";
import { IN_FLIGHT_LATE } from "../../src/domain/load";

const MAX = 200;
let overload: Overload;
let lines: string[];

beforeEach(() => {
  lines = [];
  const logger = createLogger("test", "info", { write: (line) => lines.push(line) });
  overload = watchOverload({ maxInFlight: MAX, logger });
});

afterEach(() => overload.stop());

/** Lets nobody else run for so long. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("as many requests are begun as may be under way, and one more for each that ends", () => {
  const begun = Array.from({ length: MAX + 1 }, () => overload.begin("ordinary"));
  overload.end(undefined);

  expect(begun.slice(0, MAX)).toEqual(Array(MAX).fill(undefined));
  expect(begun[MAX]).toBe("in_flight");
  expect(overload.begin("ordinary")).toBeUndefined();
  expect(overload.begin("ordinary")).toBe("in_flight");
});

test("while the process cannot keep up nobody more is let in, and soon afterwards everybody is", async () => {
  for (let i = 0; i < IN_FLIGHT_LATE; i++) overload.begin("ordinary");
  for (let i = 0; i < 5; i++) {
    block(500);
    await delay(0);
  }

  expect(overload.begin("ordinary")).toBe("event_loop");
  await eventually(() => expect(overload.begin("ordinary")).toBeUndefined(), 3_000);
});

test("one long pause, such as for collecting garbage, turns nobody away", async () => {
  for (let i = 0; i < IN_FLIGHT_LATE; i++) overload.begin("ordinary");
  await delay(0);
  block(1_000);
  await delay(0);

  expect(overload.begin("ordinary")).toBeUndefined();
});

test("when even quick answers are slow, fewer are let in", async () => {
  for (let i = 0; i < MAX; i++) overload.begin("ordinary");
  for (let i = 0; i < MAX; i++) overload.end(2_000);
  const letIn = () => {
    let count = 0;
    while (!overload.begin("ordinary")) count++;
    for (let i = 0; i < count; i++) overload.end(undefined);
    return count;
  };

  await eventually(() => expect(letIn()).toBe(170));
});

test("when places are scarce one merchant has no more than half of them, and others have the rest", () => {
  const ask = (owner: string) => (overload.begin("ordinary") ? undefined : overload.claim(owner));
  const greedy = Array.from({ length: 175 }, () => ask("greedy"));

  expect(greedy.indexOf(false)).toBe(170);
  expect(Array.from({ length: 25 }, () => ask("modest"))).toEqual(Array(25).fill(true));
  expect(ask("modest")).toBeUndefined();
});

test("what was given back counts no more", () => {
  for (let i = 0; i < 175; i++) overload.begin("ordinary");
  const claimed = Array.from({ length: 100 }, () => overload.claim("one"));
  expect(claimed).toEqual(Array(100).fill(true));
  expect(overload.claim("one")).toBe(false);
  overload.giveBack("one");
  overload.giveBack("one");

  expect(overload.claim("one")).toBe(true);
});

test("who was turned away is told in one line, with the reasons", async () => {
  for (let i = 0; i < 30; i++) overload.note("address");
  for (let i = 0; i < 5; i++) overload.note("in_flight");

  await eventually(() => expect(lines).toHaveLength(1));

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requests: { address: 30, in_flight: 5 } });
});

test("few slow answers at a time count as soon as there are enough of them", () => {
  jest.useFakeTimers();
  const slow = watchOverload({ maxInFlight: MAX, logger: createLogger("test", "silent") });
  for (let i = 0; i < MAX; i++) slow.begin("ordinary");

  for (let i = 0; i < 15; i++) {
    slow.end(2_000);
    jest.advanceTimersByTime(100);
  }
  jest.useRealTimers();
  slow.stop();

  // Fifteen are over, and at least as many fewer may be under way.
  expect(slow.begin("ordinary")).toBe("in_flight");
});
