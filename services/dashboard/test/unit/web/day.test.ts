import { formatDay, formatDayShort } from "../../../web/src/format/day";

test("a calendar day is formatted as that same day", () => {
  expect(formatDay("2026-11-24")).toBe("Tue, 24 Nov 2026");
  expect(formatDay("2028-02-29")).toBe("Tue, 29 Feb 2028");
  expect(formatDayShort("2026-01-01")).toBe("1 Jan");
  expect(formatDayShort(undefined)).toBe("");
});
