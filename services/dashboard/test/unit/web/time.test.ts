import { formatUtc, startOfDay } from "../../../web/src/format/time";

test("a day of the reader begins at its own midnight, and the next one ends it", () => {
  const begins = new Date(2026, 2, 31).toISOString();
  const ends = new Date(2026, 3, 1).toISOString();

  expect(startOfDay("2026-03-31")).toBe(begins);
  expect(startOfDay("2026-03-31", 1)).toBe(ends);
});

test.each([undefined, "", "2026", "yesterday"])("%s is no day", (text) => {
  expect(startOfDay(text)).toBeUndefined();
});

test("UTC is written with its seconds", () => {
  expect(formatUtc("2026-11-24T13:05:09.123Z")).toBe("2026-11-24 13:05:09 UTC");
});
