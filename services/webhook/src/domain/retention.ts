/** Merchants may look back for this long, and have events sent again (decision 111). */
export const SHOWN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What is older is shown to nobody, though some of it is kept for a few days more. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
}

/** The UTC day of a moment, as `YYYY-MM-DD`, or that many days after it. */
export function dayOf(moment: Date, later = 0): string {
  return new Date(moment.getTime() + later * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
