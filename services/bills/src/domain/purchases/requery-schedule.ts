import {
  hours,
  minutes,
  nextAttemptInMs,
  type RetryTiming,
  type Schedule,
  seconds,
} from "@kobo/core/retry";
import { graceMs } from "@kobo/saga/machine";

/** The delays between requeries, nearly two days in all. */
const REQUERIES: Schedule = {
  delaysMs: [
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

/** Undefined after the last requery. */
export function nextRequeryInMs(
  { requeries, sentAgoMs }: { requeries: number; sentAgoMs: number },
  timing: RetryTiming,
): number | undefined {
  return nextAttemptInMs(REQUERIES, { attempts: requeries, elapsedMs: sentAgoMs }, timing);
}

/** Whether the schedule has ended. */
export function isScheduleOver(sentAgoMs: number, { scale }: RetryTiming): boolean {
  return sentAgoMs >= REQUERIES.lastsMs * scale;
}

/** The rest of the grace period, in which an unknown request may still arrive. */
export function graceLeftMs(sentAgoMs: number, timing: RetryTiming): number {
  return Math.max(0, graceMs(timing) - sentAgoMs);
}
