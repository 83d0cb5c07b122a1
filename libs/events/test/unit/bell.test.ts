import { ringForEvents, ringsSoFar, untilRung } from "../../src/bell";

const LONG_MS = 60_000;
const never = new AbortController().signal;

test("whoever waits is woken", async () => {
  const rung = untilRung(ringsSoFar(), LONG_MS, never);

  ringForEvents();

  await rung;
});

test("all who wait are woken, and whoever comes later waits", async () => {
  const both = [untilRung(ringsSoFar(), LONG_MS, never), untilRung(ringsSoFar(), LONG_MS, never)];
  ringForEvents();
  await Promise.all(both);

  const begun = performance.now();
  await untilRung(ringsSoFar(), 20, never);

  expect(performance.now() - begun).toBeGreaterThan(15);
});

test("nobody waits for what was rung before", async () => {
  const before = ringsSoFar();

  ringForEvents();

  await untilRung(before, LONG_MS, never);
});

test("a waiter gives up when its signal is aborted", async () => {
  const stopping = new AbortController();
  const rung = untilRung(ringsSoFar(), LONG_MS, stopping.signal);

  stopping.abort();

  await rung;
});
