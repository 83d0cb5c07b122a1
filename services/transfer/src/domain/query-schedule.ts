import {
  hours,
  minutes,
  nextAttemptInMs,
  type RetryTiming,
  type Schedule,
  seconds,
} from "@kobo/core/retry";
import { isConfirmedNotFound } from "@kobo/saga/machine";

/**
 * Retry schedule of bank transfers: delays before each query of a transfer without a final outcome. It ends after a day
 * (decision 45).
 */
const QUERY_SCHEDULE: Schedule = {
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

/** A lost return is queried daily for a month after its resend, because it may still arrive. */
const LATE_QUERY_SCHEDULE: Schedule = {
  delaysMs: [],
  lastsMs: hours(30 * 24),
  thenEveryMs: hours(24),
};

/** Undefined when the schedule has ended. */
export function nextQueryInMs(
  {
    queryAttempts: attempts,
    queryingForMs: elapsedMs,
  }: { queryAttempts: number; queryingForMs: number },
  timing: RetryTiming,
): number | undefined {
  return nextAttemptInMs(QUERY_SCHEDULE, { attempts, elapsedMs }, timing);
}

/** After this long without a trace, a return cannot arrive any more. */
const NEVER_FOUND_MS = hours(24);

/** Whether the return has been "not found" for long enough to be resent. */
export function isLostForGood(
  { notFound, notFoundForMs }: { notFound: number; notFoundForMs: number },
  { scale }: RetryTiming,
): boolean {
  return isConfirmedNotFound(notFound) && notFoundForMs >= NEVER_FOUND_MS * scale;
}

/** Undefined after the month. `watchedForMs` is the time since the resend. */
export function nextLateQueryInMs(watchedForMs: number, timing: RetryTiming): number | undefined {
  return nextAttemptInMs(LATE_QUERY_SCHEDULE, { attempts: 0, elapsedMs: watchedForMs }, timing);
}
