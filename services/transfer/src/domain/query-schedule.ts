import {
  hours,
  minutes,
  nextAttemptInMs,
  type RetryTiming,
  type Schedule,
  seconds,
} from "@kobo/core/retry";
import { isConfirmedNotFound } from "@kobo/saga/machine";

/** Before each query about a transfer without a clear answer; they end after a day (decision 45). */
const QUERIES: Schedule = {
  delaysMs: [
    seconds(10),
    seconds(30),
    minutes(1),
    minutes(5),
    minutes(15),
    minutes(60),
    hours(2),
    hours(4),
    hours(8),
    hours(9),
  ],
  lastsMs: hours(24),
  thenEveryMs: hours(1),
};

/** A return that was sent again is asked about once a day for a month: it may arrive all the same. */
const LATE_QUERIES: Schedule = { delaysMs: [], lastsMs: hours(30 * 24), thenEveryMs: hours(24) };

/** Undefined when the schedule has come to its end. `queryingForMs` is how long it has run. */
export function nextQueryInMs(
  {
    queryAttempts: attempts,
    queryingForMs: elapsedMs,
  }: { queryAttempts: number; queryingForMs: number },
  timing: RetryTiming,
): number | undefined {
  return nextAttemptInMs(QUERIES, { attempts, elapsedMs }, timing);
}

/** A return that the rail has not known for this long is sent again: it cannot arrive any more. */
const NEVER_FOUND_MS = hours(24);

/** Whether "not found", heard for so long, means that the return can be sent again. */
export function isLostForGood(
  { notFound, notFoundForMs }: { notFound: number; notFoundForMs: number },
  { scale }: RetryTiming,
): boolean {
  return isConfirmedNotFound(notFound) && notFoundForMs >= NEVER_FOUND_MS * scale;
}

/** Undefined when the month is over. `watchedForMs` is how long ago the return was sent again. */
export function nextLateQueryInMs(watchedForMs: number, timing: RetryTiming): number | undefined {
  return nextAttemptInMs(LATE_QUERIES, { attempts: 0, elapsedMs: watchedForMs }, timing);
}
