import { ApiError } from "./http";

/** The first attempt of this key still runs. */
const UNDER_WAY = "IDEMPOTENCY_KEY_IN_USE";

/** Whether the request may have been carried out all the same. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || !error.isOutcomeKnown || error.problem.code === UNDER_WAY;
}

const TOO_MANY_REQUESTS = 429;

/** Whether a refused repeat leaves open what became of the attempts before it: it was refused before it was looked at. */
export function leavesOpen(error: unknown): boolean {
  return isOutcomeUnknown(error) || needsUser(error) || statusOf(error) === TOO_MANY_REQUESTS;
}

const OF_THE_USER = [401, 403];

/** Whether asking again is of no use before the user does something, such as the step-up. */
export function needsUser(error: unknown): boolean {
  return OF_THE_USER.includes(statusOf(error));
}

function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_MS = 30_000;

/** The pause before the next attempt. */
export function pauseBefore(attempt: number): number {
  return PAUSES_MS[attempt] ?? LONGEST_MS;
}
