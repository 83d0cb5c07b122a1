import { uuidTime } from "@kobo/core/ids";
import { dayOf, SHOWN_DAYS } from "./retention";

/** Partitions of future days exist, but only clock skew dates an event ahead. */
const AHEAD_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The UTC day under which an event is stored: its own, so that a repeat meets it there whenever it
 * arrives. An event from beyond the partitions is stored under the day of its receipt.
 */
export function storedDayOf(at: Date, now: Date): string {
  const daysAhead = dayNumberAt(at.getTime()) - dayNumberAt(now.getTime());
  const hasPartition = daysAhead >= -SHOWN_DAYS && daysAhead <= AHEAD_DAYS;
  return dayOf(hasPartition ? at : now);
}

/** Days since 1970 in UTC: cheaper to compare than their texts. */
function dayNumberAt(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** The clocks of processes and of the database differ by less. */
const CLOCK_SKEW_MS = 60_000;

/** Whether every process that receives the event now stores it under the same day. */
export function isOfToday(at: Date, now: Date): boolean {
  const ownDay = dayNumberAt(at.getTime());
  return [-CLOCK_SKEW_MS, CLOCK_SKEW_MS].every(
    (skewMs) => dayNumberAt(now.getTime() + skewMs) === ownDay,
  );
}

/** Ids that are derived from an operation carry the time at which it began. */
export const DATED_WITHIN_MS = 2_000;

/** Whether an event with this time in its id may be dated; a merchant can ask for an id with any time. */
export function mayBeDated(idTime: number, now: Date): boolean {
  return idTime < now.getTime() + (AHEAD_DAYS + 1) * DAY_MS;
}

/** Whether the time in the event's id leads to the event. */
export function isDated(id: string, at: Date, day: string): boolean {
  const idTime = uuidTime(id);
  return (
    idTime !== undefined && Math.abs(idTime - at.getTime()) <= DATED_WITHIN_MS && day === dayOf(at)
  );
}
