import { Moment, MomentOrDay } from "../../../src/http/operations/fields";

test.each([
  ["2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21T09:30:00.250+01:00", "2026-11-21T08:30:00.250Z"],
  // The format of generated Python clients.
  ["2026-11-21T09:30:00.000000+0000", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21T09:30:00-0430", "2026-11-21T14:00:00.000Z"],
])("%s is a moment", (text, moment) => {
  expect(Moment.parse(text).toISOString()).toBe(moment);
  expect(MomentOrDay.parse(text)).toBe(String(Date.parse(moment) * 1_000));
});

test.each(["2026-11-21T09:30:00", "2026-11-21T09:30:00+01", "2026-11-21T09:30:00+2500", "today"])(
  "%s is not a moment",
  (text) => {
    expect(Moment.safeParse(text).success).toBe(false);
    expect(MomentOrDay.safeParse(text).success).toBe(false);
  },
);

test("a day is rejected, except by filters that accept days", () => {
  expect(Moment.safeParse("2026-11-21").success).toBe(false);
  expect(MomentOrDay.parse("2026-11-21")).toBe(String(Date.parse("2026-11-21T00:00:00Z") * 1_000));
});
