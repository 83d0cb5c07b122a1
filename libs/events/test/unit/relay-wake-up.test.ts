import { untilWoken, wakeRelay, wakeUpsSoFar } from "../../src/relay-wake-up";

const LONG_MS = 60_000;
const never = new AbortController().signal;

test("a waiter is woken", async () => {
  const woken = untilWoken(wakeUpsSoFar(), LONG_MS, never);

  wakeRelay();

  await woken;
});

test("all waiters are woken, and later ones wait", async () => {
  const both = [
    untilWoken(wakeUpsSoFar(), LONG_MS, never),
    untilWoken(wakeUpsSoFar(), LONG_MS, never),
  ];
  wakeRelay();
  await Promise.all(both);

  const begun = performance.now();
  await untilWoken(wakeUpsSoFar(), 20, never);

  expect(performance.now() - begun).toBeGreaterThan(15);
});

test("an earlier wake-up is not missed", async () => {
  const before = wakeUpsSoFar();

  wakeRelay();

  await untilWoken(before, LONG_MS, never);
});

test("a waiter returns when its signal is aborted", async () => {
  const stopping = new AbortController();
  const woken = untilWoken(wakeUpsSoFar(), LONG_MS, stopping.signal);

  stopping.abort();

  await woken;
});
