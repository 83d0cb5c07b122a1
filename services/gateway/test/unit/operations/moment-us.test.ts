import fc from "fast-check";
import { microsecondsAt } from "../../../src/domain/moment-us";

test.each([
  ["2026-11-21", 1_795_219_200_000_000n],
  ["2026-11-21T00:00:00Z", 1_795_219_200_000_000n],
  ["2026-11-21T01:00:00+01:00", 1_795_219_200_000_000n],
  ["2026-11-20T20:30:00.5-03:30", 1_795_219_200_500_000n],
  ["2026-11-21T00:00:00.123456Z", 1_795_219_200_123_456n],
  ["2026-11-21T00:00:00.1234560000Z", 1_795_219_200_123_456n],
  // Finer than any record, so it rounds up to the next microsecond.
  ["2026-11-21T00:00:00.1234561Z", 1_795_219_200_123_457n],
  ["2026-11-21T00:00:00.9999999Z", 1_795_219_201_000_000n],
  // 0 would mean no filter.
  ["1970-01-01", 1n],
  ["0001-01-01T00:00:00Z", 1n],
])("%s is %s µs after 1970", (text, us) => {
  expect(microsecondsAt(text)).toBe(us);
});

test("every microsecond is kept", () => {
  const moments = fc.bigInt({ min: 1n, max: 4_102_444_800_000_000n });
  fc.assert(
    fc.property(moments, (us) => {
      const seconds = new Date(Number(us / 1_000_000n) * 1_000).toISOString().slice(0, 19);
      const fraction = String(us % 1_000_000n).padStart(6, "0");

      expect(microsecondsAt(`${seconds}.${fraction}Z`)).toBe(us);
    }),
  );
});
