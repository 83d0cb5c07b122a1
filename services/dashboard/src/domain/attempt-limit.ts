import { createHash } from "node:crypto";
import { addressBlock } from "./address-block";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** How often something may be tried. */
export interface AttemptLimit {
  /** Whose attempts are counted together. */
  subject: string;
  /** Attempts without a pause. */
  free: number;
  /** The longest pause; each attempt after the free ones doubles it from one second on. */
  pauseMaxMs: number;
  /** Attempts expire when the last one is this old. */
  expiresAfterMs: number;
}

/**
 * Passwords of one account. The pause also holds back the account's owner, so it is short: passkeys and the recovery by
 * mail do not wait for it.
 */
export function passwordLimit(email: string): AttemptLimit {
  return {
    subject: `password/${keyOf(email)}`,
    free: 5,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Six digits can be guessed, so an account has few attempts a day. Only those who know the password get here. */
export function secondFactorLimit(userId: string): AttemptLimit {
  return {
    subject: `second-factor/${userId}`,
    free: 5,
    pauseMaxMs: 6 * HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Passwords with the link of one sign-up, which only the owner of the mailbox has. */
export function confirmationLimit(signUpId: string): AttemptLimit {
  return {
    subject: `confirmation/${signUpId}`,
    free: 5,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Proofs within a session, which strangers cannot use up. */
export function stepUpLimit(userId: string): AttemptLimit {
  return {
    subject: `step-up/${userId}`,
    free: 5,
    pauseMaxMs: HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Everything that is proven from one address; behind it may be a whole office. */
export function addressLimit(address: string): AttemptLimit {
  return {
    subject: `address/${addressBlock(address)}`,
    free: 30,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: HOUR_MS,
  };
}

/** Mails that strangers can cause to one mailbox. */
export function mailboxLimit(email: string): AttemptLimit {
  return {
    subject: `mailbox/${keyOf(email)}`,
    free: 3,
    pauseMaxMs: HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Mails that one address can cause. */
export function mailingLimit(address: string): AttemptLimit {
  return {
    subject: `mailing/${addressBlock(address)}`,
    free: 20,
    pauseMaxMs: HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** The pause after so many attempts, in ms. */
export function pauseMs({ free, pauseMaxMs }: AttemptLimit, attempts: number): number {
  if (attempts < free) return 0;
  return Math.min(SECOND_MS * 2 ** (attempts - free), pauseMaxMs);
}

/** Addresses of strangers are not stored as they are. */
function keyOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
