import { createHash } from "node:crypto";
import { addressBlock, addressSite } from "@kobo/core/addresses";

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
  /** Counts the same attempts. */
  wider?: AttemptLimit;
  /** The message of the refusal, where the usual one would not say which attempts are meant. */
  refusal?: string;
}

/** The browsers that try a password or a code: strangers' together, and each known device alone. */
export type Tries = "strangers" | { device: string };

/**
 * Passwords of one account. Strangers can renew their own pause for ever, but a device in which the user has signed in
 * before does not wait for it. Passkeys and the recovery by mail, which ends it, do not either.
 */
export function passwordLimit(email: string, tries: Tries = "strangers"): AttemptLimit {
  return {
    subject: `password/${keyOf(email)}${suffixOf(tries)}`,
    free: 5,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Six digits can be guessed, so an account has few attempts a day. Only those who know the password get here. */
export function secondFactorLimit(userId: string, tries: Tries = "strangers"): AttemptLimit {
  return {
    subject: `second-factor/${userId}${suffixOf(tries)}`,
    free: 5,
    pauseMaxMs: 6 * HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

function suffixOf(tries: Tries): string {
  return tries === "strangers" ? "" : `/${tries.device}`;
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
  return ofAddress(address, {
    subject: "address",
    free: 30,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: HOUR_MS,
  });
}

/** Challenges for passkeys, each a row until it expires. Browsers ask for one at every sign-in. */
export function challengeLimit(address: string): AttemptLimit {
  return ofAddress(address, {
    subject: "challenge",
    free: 100,
    pauseMaxMs: 900 * SECOND_MS,
    expiresAfterMs: HOUR_MS,
  });
}

/**
 * Mails of one purpose that strangers can cause to one mailbox. The pause is no longer than the link of a recovery works,
 * so strangers who use up the limit cannot keep the owner of the mailbox without a link.
 */
export function mailboxLimit(
  email: string,
  purpose: "sign-up" | "recovery" | "invitation",
): AttemptLimit {
  return {
    subject: `mailbox/${purpose}/${keyOf(email)}`,
    free: 3,
    pauseMaxMs: HOUR_MS / 2,
    expiresAfterMs: 24 * HOUR_MS,
  };
}

/** Mails that one address can cause. */
export function mailingLimit(address: string): AttemptLimit {
  return ofAddress(address, {
    subject: "mailing",
    free: 20,
    pauseMaxMs: HOUR_MS,
    expiresAfterMs: 24 * HOUR_MS,
  });
}

/** Invitations by one user, and by all users of one merchant. */
export function invitationLimits(by: { userId: string; merchantId: string }): AttemptLimit[] {
  const times = { pauseMaxMs: HOUR_MS, expiresAfterMs: 24 * HOUR_MS };
  return [
    { subject: `invitations/user/${by.userId}`, free: 20, ...times },
    { subject: `invitations/merchant/${by.merchantId}`, free: 50, ...times },
  ];
}

/** Views of payment requests. Behind an address may be all customers of a mobile network. */
export function paymentRequestLimit(address: string): AttemptLimit {
  return ofAddress(address, {
    subject: "payment-request",
    free: 600,
    pauseMaxMs: 60 * SECOND_MS,
    expiresAfterMs: 300 * SECOND_MS,
  });
}

/** Looked-up names of accounts: more than people do by hand, and too few to collect the customers of a bank. */
export function enquiryLimit(merchantId: string): AttemptLimit {
  return {
    subject: `enquiry/${merchantId}`,
    free: 300,
    pauseMaxMs: 60 * SECOND_MS,
    expiresAfterMs: 300 * SECOND_MS,
  };
}

/**
 * Drafts of bulk transfers with look-ups of names, up to 200 in each. After the free ones, one a minute looks up fewer
 * names than the API's five a second for one key.
 */
export function draftEnquiryLimit(merchantId: string): AttemptLimit {
  return {
    subject: `draft-enquiry/${merchantId}`,
    free: 10,
    pauseMaxMs: 60 * SECOND_MS,
    expiresAfterMs: 300 * SECOND_MS,
    refusal:
      "The names of many accounts were verified just now. Try again in a minute, or leave them unverified.",
  };
}

/** A site has room for many addresses, and for as many times more attempts. */
const SITE_FACTOR = 10;

function ofAddress(address: string, limit: AttemptLimit): AttemptLimit {
  const { subject, free } = limit;
  const own = { ...limit, subject: `${subject}/${addressBlock(address)}` };
  const site = addressSite(address);
  if (site === undefined) return own;
  return { ...own, wider: { ...limit, subject: `${subject}/${site}`, free: free * SITE_FACTOR } };
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
