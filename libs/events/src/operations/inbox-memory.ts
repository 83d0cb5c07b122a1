const DAY_MS = 86_400_000;

/** A day less than the retention of inboxes. */
export const REMEMBERED_DAYS = 7;

/** Whether an inbox still has its rows for events of that time or later. */
export function isRemembered(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() <= REMEMBERED_DAYS * DAY_MS;
}
