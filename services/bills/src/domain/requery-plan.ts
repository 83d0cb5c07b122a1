import {
  hours,
  minutes,
  nextAttemptInMs,
  type Patience,
  type Schedule,
  seconds,
} from "@kobo/core/retry";

/** Before each question about a purchase without a clear answer; asking ends after a day (decision 64). */
const REQUERIES: Schedule = {
  pauses: [
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
  ],
  lastsMs: hours(24),
  thenEveryMs: hours(1),
};

/** A request that the provider does not know may still be on its way for this long. */
const GRACE_MS = minutes(10);
/** So often must the provider have said that it does not know the request. */
const NOT_FOUND_MIN = 3;

/** Undefined when asking has come to its end. */
export function nextQuestionInMs(
  { requeries, sentAgoMs }: { requeries: number; sentAgoMs: number },
  patience: Patience,
): number | undefined {
  return nextAttemptInMs(REQUERIES, { made: requeries, elapsedMs: sentAgoMs }, patience);
}

/** Whether requeries have gone on for as long as the schedule lasts. */
export function isScheduleOver(sentAgoMs: number, { scale }: Patience): boolean {
  return sentAgoMs >= REQUERIES.lastsMs * scale;
}

/** What is left of the time in which an unknown request may still arrive. */
export function graceLeftMs(sentAgoMs: number, { scale }: Patience): number {
  return Math.max(0, GRACE_MS * scale - sentAgoMs);
}

/** Whether "not found", heard so often, means that it will never be found. */
export function isLost(notFound: number, graceLeft: number): boolean {
  return notFound >= NOT_FOUND_MIN && graceLeft === 0;
}
