const DAY_MS = 86_400_000;

/** A day less than inboxes keep what they have handled. */
export const REMEMBERED_DAYS = 7;

/** Whether an inbox still knows what its group has handled at that time or later. */
export function isRemembered(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() <= REMEMBERED_DAYS * DAY_MS;
}
