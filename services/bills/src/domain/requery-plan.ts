import { hours, minutes, type Patience, pauseAfter, seconds } from "@kobo/patience";

/** The pauses before each question about a purchase without a clear answer. */
const PAUSES = [
  seconds(5),
  seconds(15),
  seconds(30),
  minutes(1),
  minutes(2),
  minutes(5),
  minutes(15),
  minutes(30),
  hours(1),
  hours(2),
  hours(6),
  hours(12),
  hours(24),
];

/** A request that the provider does not know may still be on its way for this long. */
const GRACE_MS = minutes(10);
/** So often must the provider have said that it does not know the request. */
const NOT_FOUND_MIN = 3;

/**
 * Notices, which anybody may send, make us ask before the time and use the plan up. Before a day is
 * over (decision 64) asking has not come to its end, and goes on like this.
 */
const ASKED_FOR_MS = hours(24);
const PAUSES_TO_THE_END = [hours(1)];

/** Undefined when asking has come to its end. */
export function nextQuestionInMs(
  { requeries, sentAgoMs }: { requeries: number; sentAgoMs: number },
  patience: Patience,
): number | undefined {
  const planned = pauseAfter(PAUSES, requeries, patience);
  if (planned !== undefined || sentAgoMs >= ASKED_FOR_MS * patience.scale) return planned;
  return pauseAfter(PAUSES_TO_THE_END, 0, patience);
}

/** What is left of the time in which an unknown request may still arrive. */
export function graceLeftMs(sentAgoMs: number, { scale }: Patience): number {
  return Math.max(0, GRACE_MS * scale - sentAgoMs);
}

/** Whether "not found", heard so often, means that it will never be found. */
export function isLost(notFound: number, graceLeft: number): boolean {
  return notFound >= NOT_FOUND_MIN && graceLeft === 0;
}
