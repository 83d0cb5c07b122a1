export type Mode = "live" | "test";
export type Role = "owner" | "admin" | "operations" | "developer" | "viewer";

/** Of `POST /api/sign-up` and `POST /api/recovery`, with 202. */
export interface MailSent {
  /** The sandbox's mailbox; null in production. */
  mailboxUrl: string | null;
}

/** `POST /api/sign-up` answers 202 whether or not the address has an account: a mail says how to continue. */
export interface SignUp {
  name: string;
  email: string;
  /** 12 to 256 characters, none of the commonest. */
  password: string;
  /** As customers see it. */
  merchantName: string;
}

/** `POST /api/sign-up/confirm` with the mail's token (24 hours, once). Makes the merchant and signs in. */
export interface ConfirmSignUp {
  token: string;
  /** Chosen at sign-up: it proves that the owner of the address has signed up, and no stranger. */
  password: string;
  /** Another name, after VALIDATION_ERROR for one that resembles another merchant's. */
  merchantName?: string;
}
export interface Confirmed {
  /** Null when it cannot be read now: `GET /api/session` has it later. */
  session: Session | null;
  merchantId: string;
  /** Shown once. */
  firstTestKey: string;
}

/** `POST /api/sign-in/password`. */
export interface SignIn {
  email: string;
  password: string;
}
/**
 * Signed in, with a session as in `Confirmed`, or one of the second factors is due: `POST /api/sign-in/totp` and
 * `/api/sign-in/recovery-code` take `{ code }`, `/api/sign-in/password/passkey` takes `{ response }` to the options of WebAuthn.
 */
export type SignedIn =
  | { session: Session | null }
  | { secondFactors: SecondFactor[]; passkeyOptions: unknown };
type SecondFactor = "totp" | "passkey";

/** `POST /api/sign-in/passkey/options` → options of WebAuthn; `POST /api/sign-in/passkey` takes `{ response }`. */

/**
 * `POST /api/recovery` answers 202 in any case; `POST /api/recovery/confirm` takes the mail's token (30 minutes, once)
 * and answers 204: one signs in with the new password, and with the second factor as before.
 */
export interface Recovery {
  email: string;
}
export interface ConfirmRecovery {
  token: string;
  password: string;
}

/** `GET /api/session`; 401 SIGNED_OUT without one. `POST /api/sign-out` ends it. */
export interface Session {
  user: { id: string; name: string; email: string };
  merchants: Membership[];
  /** Until when sensitive actions need no new proof; null when a step-up is due. */
  steppedUpUntil: string | null;
  /** The user's second factors; none right after the sign-up by password. */
  secondFactors: SecondFactor[];
  /** The sandbox's mailbox, where its mails go; null in production. */
  mailboxUrl: string | null;
  /** Where the merchant's programs call the API, by mode, for examples. */
  apiUrls: Record<Mode, string>;
}

export interface Membership {
  merchantId: string;
  name: string;
  slug: string;
  walletPayId: string;
  role: Role;
  /** Whether an operator has switched live mode on. */
  liveMode: boolean;
  /** The actions of the role, such as `keys.write`: the web app hides the rest, the backend refuses it. */
  actions: string[];
}

/**
 * `POST /api/step-up/totp` takes `{ code }`; `/api/step-up/passkey/options` and `/api/step-up/passkey` as in sign-in.
 * Without a second factor, `POST /api/step-up/password` `{ password }` allows its enrolment for 10 minutes (204).
 */
export interface SteppedUp {
  steppedUpUntil: string;
}

/** `POST /api/invitations/view` `{ token }`, without a session. */
export interface Invitation {
  merchantName: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Whether the address has an account: then one accepts signed in, with the token alone. */
  hasAccount: boolean;
}
/** `POST /api/invitations/accept`. */
export interface AcceptInvitation {
  token: string;
  name?: string;
  password?: string;
}
