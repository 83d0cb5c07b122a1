import { WebhookVerificationError } from "./verification-error";

interface Clock {
  nowMs: number;
  toleranceSeconds: number;
}

/** Seconds since 1970. More digits would be milliseconds, which the standard does not have. */
const SECONDS = /^\d{1,11}$/;

/**
 * A message that somebody recorded stays signed for ever; only its time tells that it is old.
 * @throws WebhookVerificationError for one of another time than now
 */
export function checkTimestamp(timestamp: string, { nowMs, toleranceSeconds }: Clock): void {
  if (!SECONDS.test(timestamp)) {
    throw new WebhookVerificationError(
      "timestamp_invalid",
      "webhook-timestamp is not a number of seconds since 1970; does something before you change it?",
    );
  }
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  const allowed = `${toleranceSeconds} s are allowed`;
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      "timestamp_too_old",
      `The message is ${ageSeconds} s old; ${allowed}. Either it is sent again by somebody who recorded it, or it waited before it came to you, or your clock is fast: compare it with NTP (timedatectl). Verify on arrival, before any queue.`,
    );
  }
  if (-ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      "timestamp_too_new",
      `The message is from ${-ageSeconds} s in the future; ${allowed}. Your clock is slow: set it by NTP (timedatectl).`,
    );
  }
}
