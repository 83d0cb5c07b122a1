/** Days of a calendar have no time zone: they are read and written in one. */
const FULL = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** `2026-11-24` is `Tue, 24 Nov 2026`. */
export function formatDay(day: string): string {
  return FULL.format(new Date(day));
}

/** `24 Nov`; empty without a day. */
export function formatDayShort(day: string | undefined): string {
  return day ? SHORT.format(new Date(day)) : "";
}
