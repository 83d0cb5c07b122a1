import { WebhookVerificationError } from "./verification-error";

interface Clock {
  nowMs: number;
  toleranceSeconds: number;
}

/** Seconds since 1970. More digits would be milliseconds, which the standard does not use. */
const SECONDS = /^\d{1,11}$/;

/**
 * A recorded message stays validly signed; only its timestamp reveals a replay.
 * @throws WebhookVerificationError for a timestamp too far from now
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
      `The message is ${ageSeconds} s old; ${allowed}. It is a replay by an attacker who recorded it, or it was delayed before it reached you, or your clock is fast: compare it with NTP (timedatectl). Verify on arrival, before any queue.`,
    );
  }
  if (-ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      "timestamp_too_new",
      `The message is from ${-ageSeconds} s in the future; ${allowed}. Your clock is slow: set it by NTP (timedatectl).`,
    );
  }
}
