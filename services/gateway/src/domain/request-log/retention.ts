const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 7;

/** The most requests of one merchant and mode. */
export const KEPT_MAX = 100_000;

/** Requests before this moment are no longer shown, and deleted soon. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}
