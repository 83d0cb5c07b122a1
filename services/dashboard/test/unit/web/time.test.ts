import {
  formatLagosDay,
  formatSeconds,
  formatUtc,
  startOfDay,
  startOfLagosDay,
} from "../../../web/src/format/time";

test("a day begins at local midnight, and ends at the next", () => {
  const begins = new Date(2026, 2, 31).toISOString();
  const ends = new Date(2026, 3, 1).toISOString();

  expect(startOfDay("2026-03-31")).toBe(begins);
  expect(startOfDay("2026-03-31", 1)).toBe(ends);
});

test.each([undefined, "", "2026", "yesterday"])("%s is not a day", (text) => {
  expect(startOfDay(text)).toBeUndefined();
});

test("a day in Lagos begins an hour before UTC's, wherever the reader is", () => {
  expect(startOfLagosDay("2026-07-01")).toBe("2026-06-30T23:00:00.000Z");
  expect(formatLagosDay("2026-06-30T23:00:00.000Z")).toBe("1 Jul 2026");
  expect(["", "yesterday"].map(startOfLagosDay)).toEqual([undefined, undefined]);
});

test("a local time is formatted with seconds", () => {
  expect(formatSeconds(new Date(2026, 10, 24, 14, 5, 9).toISOString())).toBe(
    "24 Nov 2026, 14:05:09",
  );
});

test("a UTC time is formatted with seconds", () => {
  expect(formatUtc("2026-11-24T13:05:09.123Z")).toBe("2026-11-24 13:05:09 UTC");
});
