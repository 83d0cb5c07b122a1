/** The answer to an attempt to move money. */
export interface Answer {
  /** 0 without an answer. */
  status: number;
  code: string;
}

/** An earlier attempt under the same key still runs. */
const UNDER_WAY = "IDEMPOTENCY_KEY_IN_USE";
const SERVER_ERROR = 500;

/** Whether the request may have been carried out all the same. */
export function isOutcomeUnknown({ status, code }: Answer): boolean {
  return status === 0 || status >= SERVER_ERROR || code === UNDER_WAY;
}

const OF_THE_USER = [401, 403];
const TOO_MANY_REQUESTS = 429;

/** Whether repeats are of no use before the user does something, such as the step-up. */
export function needsUser({ status }: Answer): boolean {
  return OF_THE_USER.includes(status);
}

/** Whether a repeat was refused before it was looked at, so that the outcome of earlier attempts stays unknown. */
export function leavesOpen(answer: Answer): boolean {
  return isOutcomeUnknown(answer) || needsUser(answer) || answer.status === TOO_MANY_REQUESTS;
}

const REPEATED_FOR_MS = 3_600_000;

/** Whether a request that was first sent at this time, in ms since 1970, is still repeated by itself. */
export function isRepeated(sentAt: number): boolean {
  return Date.now() - sentAt < REPEATED_FOR_MS;
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 30_000;

/** The pause before the next attempt. */
export function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_MS;
}
