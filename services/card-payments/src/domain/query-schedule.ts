import { hours, minutes, type RetryTiming, retryDelayMs, seconds } from "@kobo/core/retry";

/** Before each question to the processor about what had no clear answer; the first is asked at once. */
const DELAYS = [seconds(3), seconds(10), seconds(30), minutes(1), minutes(5), minutes(15)];

/** Asking never ends: the processor can always tell, and until it does nobody may guess. */
const REPEATED_DELAYS = [hours(1)];

/** Of a customer we hear by a notice; should it get lost, we ask less and less often. */
const AUTHENTICATION_DELAYS = [...DELAYS, hours(1), hours(6)];
const AUTHENTICATION_REPEATED_DELAYS = [hours(24)];

/** Before the next look whether a customer has confirmed, in ms, when `asked` have been taken. */
export function nextAuthenticationQueryInMs(queries: number, timing: RetryTiming): number {
  return delayOf(AUTHENTICATION_DELAYS, AUTHENTICATION_REPEATED_DELAYS, queries, timing);
}

/** In ms, when `asked` questions have been asked. */
export function nextQueryInMs(queries: number, timing: RetryTiming): number {
  return delayOf(DELAYS, REPEATED_DELAYS, queries, timing);
}

function delayOf(
  schedule: readonly number[],
  repeated: readonly number[],
  queries: number,
  timing: RetryTiming,
): number {
  const delay = retryDelayMs(schedule, queries, timing) ?? retryDelayMs(repeated, 0, timing);
  if (delay === undefined) throw new Error("The plan of pauses has an end.");
  return delay;
}
