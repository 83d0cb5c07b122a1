import fc from "fast-check";
import {
  completed,
  isTimeZone,
  localDay,
  occurrences,
  type Recurrence,
} from "../../src/domain/schedule-recurrence";

const aRule = (fields: Partial<Recurrence> = {}): Recurrence => ({
  frequency: "daily",
  interval: 1,
  at: "09:00",
  timeZone: "Africa/Lagos",
  dayOfMonth: 1,
  weekdays: [1],
  ...fields,
});

function take(rule: Recurrence, startsAt: Date, count: number, from = startsAt): string[] {
  const found: string[] = [];
  for (const moment of occurrences(rule, { startsAt, from })) {
    found.push(moment.toISOString());
    if (found.length === count) break;
  }
  return found;
}

const moment = (text: string) => new Date(text);

/** Zones with usual, large, half-hour and midnight clock changes, and those that skipped or repeated a date. */
const ZONES = [
  "Africa/Lagos",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "America/Santiago",
];

const rules = fc.record({
  frequency: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
  interval: fc.integer({ min: 1, max: 12 }),
  at: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  timeZone: fc.constantFrom(...ZONES),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  weekdays: fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map((days) => days.toSorted((a, b) => a - b)),
});
const moments = fc.date({
  min: moment("2011-01-01T00:00:00Z"),
  max: moment("2032-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("the moments of a rule", () => {
  test("begin at its first time after the start", () => {
    const startsAt = moment("2026-11-28T08:00:01Z");

    expect(take(aRule({ interval: 3 }), startsAt, 3)).toEqual([
      "2026-11-29T08:00:00.000Z",
      "2026-12-02T08:00:00.000Z",
      "2026-12-05T08:00:00.000Z",
    ]);
  });

  test("fall on the last day of a shorter month, and return to their day afterwards", () => {
    const rule = aRule({ frequency: "monthly", dayOfMonth: 31 });

    expect(take(rule, moment("2028-01-15T00:00:00Z"), 4)).toEqual([
      "2028-01-31T08:00:00.000Z",
      "2028-02-29T08:00:00.000Z",
      "2028-03-31T08:00:00.000Z",
      "2028-04-30T08:00:00.000Z",
    ]);
  });

  test("of every second week count from the week of the first", () => {
    const rule = aRule({ frequency: "weekly", interval: 2, weekdays: [1, 5] });

    expect(take(rule, moment("2026-12-02T00:00:00Z"), 4)).toEqual([
      "2026-12-04T08:00:00.000Z",
      "2026-12-14T08:00:00.000Z",
      "2026-12-18T08:00:00.000Z",
      "2026-12-28T08:00:00.000Z",
    ]);
  });

  test("keep their local time across clock changes", () => {
    const rule = aRule({ at: "09:30", timeZone: "Europe/London" });

    expect(take(rule, moment("2026-03-28T00:00:00Z"), 2)).toEqual([
      "2026-03-28T09:30:00.000Z",
      "2026-03-29T08:30:00.000Z",
    ]);
  });

  test("shift by the gap when a clock change skips their time, and use the first of a repeated time", () => {
    const spring = aRule({ at: "01:30", timeZone: "Europe/London" });

    expect(take(spring, moment("2026-03-29T00:00:00Z"), 1)).toEqual(["2026-03-29T01:30:00.000Z"]);
    expect(take(spring, moment("2026-10-24T22:00:00Z"), 2)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  test("omit a date that the zone skips", () => {
    const rule = aRule({ timeZone: "Pacific/Apia" });

    expect(take(rule, moment("2011-12-29T00:00:00Z"), 3)).toEqual([
      "2011-12-29T19:00:00.000Z",
      "2011-12-30T19:00:00.000Z",
      "2011-12-31T19:00:00.000Z",
    ]);
  });

  test("increase, with at most one per local date", () => {
    fc.assert(
      fc.property(rules, moments, (rule, startsAt) => {
        const found = take(rule, startsAt, 20).map(moment);
        const days = found.map((each) => localDay(each, rule.timeZone));

        for (const [index, each] of found.entries()) {
          expect(each >= startsAt).toBe(true);
          const next = found[index + 1];
          if (next) expect(next > each).toBe(true);
        }
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });

  test("are the same from any starting point", () => {
    fc.assert(
      fc.property(rules, moments, fc.integer({ min: 0, max: 29 }), (rule, startsAt, index) => {
        const all = take(rule, startsAt, 30);
        const at = moment(all[index] ?? "");
        const justAfter = new Date(at.getTime() + 1);

        expect(take(rule, startsAt, 30 - index, at)).toEqual(all.slice(index));
        expect(take(rule, startsAt, 30 - index - 1 || 1, justAfter)[0]).toBe(
          take(rule, startsAt, 31)[index + 1],
        );
      }),
    );
  });

  test("of a long rule are found a century after its start", () => {
    const [found] = take(
      aRule(),
      moment("2026-01-01T00:00:00Z"),
      1,
      moment("2126-01-01T00:00:00Z"),
    );

    expect(found).toBe("2126-01-01T08:00:00.000Z");
  });
});

test("a missing day of a rule defaults to that of its start", () => {
  const request = { ...aRule(), dayOfMonth: undefined, weekdays: [] };
  const startsAt = moment("2026-11-30T23:30:00Z");

  expect(completed(request, startsAt)).toMatchObject({ dayOfMonth: 1, weekdays: [2] });
  expect(completed({ ...request, dayOfMonth: 31, weekdays: [5, 1, 5] }, startsAt)).toMatchObject({
    dayOfMonth: 31,
    weekdays: [1, 5],
  });
});

test("time zones are names of the IANA database", () => {
  expect(["Africa/Lagos", "UTC", "Europe/London"].map(isTimeZone)).toEqual([true, true, true]);
  expect(["", "Lagos", "+01:00", "Africa/Nowhere"].map(isTimeZone)).toEqual([
    ...[false, false, false, false],
  ]);
});
