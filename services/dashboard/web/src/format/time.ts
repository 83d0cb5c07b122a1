const LOCAL = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
/** In the reader's time zone: `24 Nov 2026, 14:05`. */
export function formatTime(iso: string): string {
  return LOCAL.format(new Date(iso));
}

const LOCAL_SECONDS = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
});
/** In the reader's time zone: `24 Nov 2026, 14:05:09`. */
export function formatSeconds(iso: string): string {
  return LOCAL_SECONDS.format(new Date(iso));
}

/** `2026-11-24 13:05:09 UTC`. */
export function formatUtc(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

const LAGOS_DAY = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeZone: "Africa/Lagos",
});
/** In Lagos: `24 Nov 2026`. */
export function formatLagosDay(iso: string): string {
  return LAGOS_DAY.format(new Date(iso));
}

/** A day of the calendar in Lagos, `2026-11-24`, as the instant it begins. Lagos has no daylight saving time. */
export function startOfLagosDay(day: string): string | undefined {
  const start = new Date(`${day}T00:00:00+01:00`);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** A day of the reader's calendar, `2026-11-24`, as the instant it begins, or `days` later. */
export function startOfDay(day: string | undefined, days = 0): string | undefined {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}
