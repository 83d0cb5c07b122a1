import { hours, minutes, type RetryTiming, retryDelayMs, seconds } from "@kobo/core/retry";

/** Delays before each query after an unclear answer; the first query is immediate. */
const DELAYS = [seconds(3), seconds(10), seconds(30), minutes(1), minutes(5), minutes(15)];

/** Queries and cancellations are repeated without end, because only the processor knows the outcome. */
const REPEATED_DELAYS = [hours(1)];

/** Queries during authentication, in case the webhook about the customer gets lost. */
const AUTHENTICATION_DELAYS = [...DELAYS, hours(1), hours(6)];
const AUTHENTICATION_REPEATED_DELAYS = [hours(24)];

/** The delay in ms before the next query whether the customer has authenticated, after `queries` of them. */
export function nextAuthenticationQueryInMs(queries: number, timing: RetryTiming): number {
  return delayOf(AUTHENTICATION_DELAYS, AUTHENTICATION_REPEATED_DELAYS, queries, timing);
}

/** The delay in ms before the next query, after `queries` of them. */
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
  if (delay === undefined) throw new Error("The query schedule ended.");
  return delay;
}
