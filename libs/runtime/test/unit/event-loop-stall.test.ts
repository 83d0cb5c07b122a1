import { stallDetector } from "../../src/watchdog/event-loop-stall";

const INTERVAL_MS = 500;

function aDetector() {
  let now = 1_000;
  const detector = stallDetector(INTERVAL_MS, () => now);
  const after = (ms: number) => {
    now += ms;
    return detector;
  };
  const goOnFor = (ms: number) => {
    for (const end = now + ms; now < end; ) after(INTERVAL_MS).beat();
  };
  return { after, goOnFor, isReady: () => isReady(detector.assertNone) };
}

function isReady(assertNone: () => void): boolean {
  try {
    assertNone();
    return true;
  } catch {
    return false;
  }
}

test("a timer that is a little late is not a stall", () => {
  const { after, isReady } = aDetector();

  expect(after(INTERVAL_MS).beat()).toBeUndefined();
  expect(after(INTERVAL_MS + 4_000).beat()).toBeUndefined();

  expect(isReady()).toBe(true);
});

test("a stall is reported once, and the process is not ready until ten seconds after it", () => {
  const { after, goOnFor, isReady } = aDetector();

  expect(after(INTERVAL_MS + 7_000).beat()).toBe(7_000);
  expect(after(INTERVAL_MS).beat()).toBeUndefined();

  expect(isReady()).toBe(false);
  goOnFor(9_000);
  expect(isReady()).toBe(false);
  goOnFor(500);
  expect(isReady()).toBe(true);
});

test("a probe that arrives before the late timer detects the stall, too", () => {
  const { after, isReady } = aDetector();

  after(INTERVAL_MS + 5_000);

  expect(isReady()).toBe(false);
});
