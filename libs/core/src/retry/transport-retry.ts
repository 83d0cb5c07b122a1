import { type RetryTiming, seconds } from "./retry-delay";

const AFTER_MS = { min: seconds(30), max: seconds(60) };

/**
 * The back-off after a transport failure, in ms, uniform between 30 and 60 s. Such a call is no attempt of
 * a retry schedule: the provider said nothing, so the schedule stays where it was.
 */
export function transportRetryMs({ scale, random }: RetryTiming): number {
  return Math.round((AFTER_MS.min + (AFTER_MS.max - AFTER_MS.min) * random) * scale);
}
