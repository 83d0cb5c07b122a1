/** Merchants can list and redeliver events for this long (decision 111). */
export const SHOWN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Older data is hidden, though some of it is stored for a few days longer. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
}

/** The UTC day of a moment plus `later` days, as `YYYY-MM-DD`. */
export function dayOf(moment: Date, later = 0): string {
  return new Date(moment.getTime() + later * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
