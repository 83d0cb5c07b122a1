import { Temporal } from "temporal-polyfill";

export const DEFAULT_TIME_ZONE = "Africa/Lagos";

/** A rule that names at most one moment on each local date. */
export interface Recurrence {
  frequency: "daily" | "weekly" | "monthly";
  /** Every so many days, weeks or months. */
  interval: number;
  /** Local time, `HH:MM`. */
  at: string;
  /** An IANA name. */
  timeZone: string;
  /** Monthly: 1–31; a shorter month's last day stands for a day that it lacks. */
  dayOfMonth: number;
  /** Weekly: 1 (Monday) to 7, rising. */
  weekdays: readonly number[];
}

/** A rule whose day may follow from its start. */
export type RecurrenceOfRequest = Omit<Recurrence, "dayOfMonth" | "weekdays"> & {
  dayOfMonth: number | undefined;
  weekdays: readonly number[];
};

/** The rule with the days that its start sets when the request names none. */
export function completed(rule: RecurrenceOfRequest, startsAt: Date): Recurrence {
  const date = localDate(startsAt, rule.timeZone);
  const weekdays = [...new Set(rule.weekdays)].sort((a, b) => a - b);
  return {
    ...rule,
    dayOfMonth: rule.dayOfMonth ?? date.day,
    weekdays: weekdays.length > 0 ? weekdays : [date.dayOfWeek],
  };
}

export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are zones to Temporal, and have no rules that change.
    return (
      /^[A-Za-z]/.test(name) && !!Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    );
  } catch {
    return false;
  }
}

/** The local date of a moment, `YYYY-MM-DD`. */
export function localDay(moment: Date, timeZone: string): string {
  return localDate(moment, timeZone).toString();
}

/**
 * The moments of a rule at or after both `startsAt` and `from`, in order and without end. The interval counts from the
 * first moment after `startsAt`.
 */
export function* occurrences(
  rule: Recurrence,
  { startsAt, from }: { startsAt: Date; from: Date },
): Generator<Date> {
  const first = firstDate(rule, startsAt);
  const earliest = new Date(Math.max(startsAt.getTime(), from.getTime()));
  // A local time may fall a day from its date in another zone.
  const near = localDate(earliest, rule.timeZone).subtract({ days: 2 });
  for (const date of dates(rule, first, near)) {
    const moment = momentOn(date, rule);
    if (moment && moment >= earliest) yield moment;
  }
}

function localDate(moment: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

/** The first date of the rule, were it to repeat every day, week or month. */
function firstDate(rule: Recurrence, startsAt: Date): Temporal.PlainDate {
  const date = localDate(startsAt, rule.timeZone);
  for (const each of dates({ ...rule, interval: 1 }, date, date)) {
    const moment = momentOn(each, rule);
    if (moment && moment >= startsAt) return each;
  }
  throw new Error("A rule has no first date.");
}

/** The dates of the rule from `first`, beginning about `near`: it never leaves out a later one. */
function* dates(
  { frequency, interval, dayOfMonth, weekdays }: Recurrence,
  first: Temporal.PlainDate,
  near: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const skipped = (unitsToNear: number) => Math.max(0, Math.floor(unitsToNear / interval) - 1);
  if (frequency === "daily") {
    const days = first.until(near, { largestUnit: "days" }).days;
    for (let n = skipped(days); ; n++) yield first.add({ days: n * interval });
  }
  if (frequency === "weekly") {
    const monday = first.subtract({ days: first.dayOfWeek - 1 });
    const weeks = Math.floor(monday.until(near, { largestUnit: "days" }).days / 7);
    for (let n = skipped(weeks); ; n++)
      for (const weekday of weekdays) yield monday.add({ weeks: n * interval, days: weekday - 1 });
  }
  const month = first.toPlainYearMonth();
  const months = month.until(near.toPlainYearMonth(), { largestUnit: "months" }).months;
  for (let n = skipped(months); ; n++)
    yield month.add({ months: n * interval }).toPlainDate({ day: Math.min(dayOfMonth, 31) });
}

/**
 * The rule's moment on a local date. A time that the clock change skips is as much later; of a time that comes twice it
 * is the first. Undefined for a date that the zone skipped, as Samoa did in 2011.
 */
function momentOn(date: Temporal.PlainDate, { at, timeZone }: Recurrence): Date | undefined {
  if (!date.toZonedDateTime({ timeZone }).toPlainDate().equals(date)) return undefined;
  const local = date.toZonedDateTime({ timeZone, plainTime: at });
  return new Date(local.epochMilliseconds);
}
