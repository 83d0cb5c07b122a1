import { datedUuid, namedUuid } from "@kobo/core/ids";
import { isDated, isOfToday, storedDayOf } from "../../../src/domain/event-day";

const NOW = new Date("2026-11-24T12:00:00Z");

test.each([
  ["now", "2026-11-24T12:00:00Z", "2026-11-24"],
  ["30 days ago", "2026-10-25T00:00:00Z", "2026-10-25"],
  ["tomorrow, by clock skew", "2026-11-25T23:59:59.999Z", "2026-11-25"],
  ["31 days ago", "2026-10-24T23:59:59.999Z", "2026-11-24"],
  ["long ago", "0001-01-01T00:00:00Z", "2026-11-24"],
  ["the day after tomorrow", "2026-11-26T00:00:00Z", "2026-11-24"],
  ["long from now", "9999-12-31T23:59:59.999Z", "2026-11-24"],
])("an event of %s is stored under its day, or that of its receipt", (_, at, day) => {
  expect(storedDayOf(new Date(at), NOW)).toBe(day);
});

test("a repeat after midnight is stored under the same day", () => {
  const at = new Date("2026-11-24T23:59:59.999Z");

  expect(storedDayOf(at, new Date("2026-11-25T00:00:01Z"))).toBe("2026-11-24");
});

test.each([
  ["2026-11-24T00:00:00Z", "2026-11-24T12:00:00Z", true],
  ["2026-11-23T23:59:59.999Z", "2026-11-24T12:00:00Z", false],
  ["2026-11-24T23:59:00Z", "2026-11-24T23:59:30Z", false],
  ["2026-11-24T00:00:20Z", "2026-11-24T00:00:30Z", false],
  ["2026-11-24T00:00:20Z", "2026-11-24T00:01:00Z", true],
])("an event of %s counts as today's at %s: %p", (at, now, expected) => {
  expect(isOfToday(new Date(at), new Date(now))).toBe(expected);
});

test.each([
  ["of its own time", datedUuid(NOW, "a"), true],
  ["two seconds older", datedUuid(new Date(NOW.getTime() - 2_000), "a"), true],
  ["older than that", datedUuid(new Date(NOW.getTime() - 2_001), "a"), false],
  ["without a time", namedUuid("a"), false],
])("an id %s is dated: %p", (_, id, expected) => {
  expect(isDated(id, NOW, "2026-11-24")).toBe(expected);
  expect(isDated(id, NOW, "2026-11-25")).toBe(false);
});
