const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session ends after this long without a request, and this long after the sign-in in any case. */
export const IDLE_MS = 12 * HOUR_MS;
export const ABSOLUTE_MS = 14 * 24 * HOUR_MS;
/** Of one user: more than people have browsers, and few enough to list. */
export const SESSIONS_MAX = 50;
/** How long a proof of the second factor, or of the password, counts as fresh. */
const PROOF_MS = 10 * MINUTE_MS;
/** How often the last use is stored. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** How long a browser has to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** A signed-in browser. */
export interface Session {
  id: string;
  userId: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  passwordProvenUntil: Date | null;
  steppedUpUntil: Date | null;
}

export function hasEnded({ createdAt, lastSeenAt }: Session, now: Date): boolean {
  return (
    now.getTime() >= lastSeenAt.getTime() + IDLE_MS ||
    now.getTime() >= createdAt.getTime() + ABSOLUTE_MS
  );
}

export function provenUntil(now: Date): Date {
  return new Date(now.getTime() + PROOF_MS);
}

export function isFresh(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() > now.getTime();
}
