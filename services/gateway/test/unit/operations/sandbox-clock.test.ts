import { advanced, minutesOf, type SandboxClock } from "../../../src/domain/sandbox-clock";

const START: SandboxClock = { offsetMs: 0n, lastKeyHash: null, lastFingerprint: null };
const keyless = { keyHash: Buffer.alloc(0), fingerprint: Buffer.from("any") };
const keyed = (key: string, body = "body") => ({
  keyHash: Buffer.from(key),
  fingerprint: Buffer.from(body),
});

test("advances add up", () => {
  const once = advanced(START, { minutes: 5, idempotency: keyless });
  const twice = advanced(once.clock, { minutes: 7, idempotency: keyless });

  expect(minutesOf(twice.clock)).toBe(12);
  expect([once.replayed, twice.replayed]).toEqual([false, false]);
});

test("the same request under an idempotency key advances once", () => {
  const idempotency = keyed("a");
  const once = advanced(START, { minutes: 5, idempotency });
  const again = advanced(once.clock, { minutes: 5, idempotency });

  expect(again).toEqual({ clock: once.clock, replayed: true });
});

test("another key advances again, and requests without one keep the last key", () => {
  const first = advanced(START, { minutes: 5, idempotency: keyed("a") });
  const between = advanced(first.clock, { minutes: 1, idempotency: keyless });
  const repeat = advanced(between.clock, { minutes: 5, idempotency: keyed("a") });
  const other = advanced(repeat.clock, { minutes: 5, idempotency: keyed("b") });

  expect(repeat.replayed).toBe(true);
  expect(minutesOf(other.clock)).toBe(11);
});

test("an idempotency key is valid for one body only", () => {
  const { clock } = advanced(START, { minutes: 5, idempotency: keyed("a", "5") });

  expect(() => advanced(clock, { minutes: 6, idempotency: keyed("a", "6") })).toThrow(
    expect.objectContaining({ code: "IDEMPOTENCY_KEY_REUSED" }),
  );
});

test("a clock is limited to a hundred years", () => {
  const year = { minutes: 525_600, idempotency: keyless };
  let clock = START;
  for (let i = 0; i < 100; i++) clock = advanced(clock, year).clock;

  expect(minutesOf(clock)).toBe(52_560_000);
  expect(() => advanced(clock, { minutes: 1, idempotency: keyless })).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR" }),
  );
});
