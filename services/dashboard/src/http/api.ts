/**
 * The contract of the web app and the backend: JSON under `/api`. Types alone, so that the web app imports them
 * without code. Times are ISO 8601 in UTC, amounts are decimal texts in kobo.
 *
 * Every request but GET carries the header `X-Kobo-Dashboard: 1`, which no other origin can send without CORS.
 * A failure answers `Problem` with its HTTP status.
 */

export type Mode = "live" | "test";
export type Role = "owner" | "admin" | "operations" | "developer" | "viewer";

export interface Problem {
  /** Such as `VALIDATION_ERROR`, `SIGNED_OUT` (401), `STEP_UP_REQUIRED` (403), `NOT_ALLOWED` (403). */
  code: string;
  /** For people: what happened and what to do. */
  message: string;
  /** By field of the request, for the form. */
  fields?: Record<string, string>;
  /** With TOO_MANY_ATTEMPTS (429): seconds. */
  retryAfter?: number;
}

// --- Into it -----------------------------------------------------------------------------------------------------

/** Of `POST /api/sign-up` and `POST /api/recovery`, with 202. */
export interface MailSent {
  /** The sandbox's mailbox; null in production. */
  mailboxUrl: string | null;
}

/** `POST /api/sign-up` answers 202 whether or not the address has an account: a mail says how to go on. */
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

// --- Security: of the user ---------------------------------------------------------------------------------------

/** `GET /api/security`. */
export interface Security {
  totp: boolean;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: {
    id: string;
    isThis: boolean;
    address: string;
    userAgent: string;
    createdAt: string;
    lastSeenAt: string;
  }[];
}

/** `POST /api/security/totp` begins; `POST /api/security/totp/confirm` takes `{ code }`; `DELETE` removes it. */
export interface TotpSetup {
  secret: string;
  /** `otpauth://…`, for the QR code. */
  uri: string;
}
/** Also of `POST /api/security/recovery-codes`, which replaces them. Shown once. */
export interface RecoveryCodes {
  codes: string[];
}
/** `POST /api/security/passkeys/options`, `POST /api/security/passkeys` with `{ name, response }`, `DELETE /:id`. */
/** `POST /api/security/password` with `{ current, password }`: other sessions end. */
/** `DELETE /api/security/sessions/:id`, `POST /api/security/sessions/end-others`. */

// --- Of a merchant: under /api/merchants/:merchantId -------------------------------------------------------------

/** `GET /team`. */
export interface Team {
  members: {
    userId: string;
    name: string;
    email: string;
    role: Role;
    joinedAt: string;
    secondFactor: boolean;
  }[];
  invitations: { id: string; email: string; role: Role; invitedBy: string; expiresAt: string }[];
}
/** `POST /team/invitations` `{ email, role }`; `DELETE /team/invitations/:id`; `PATCH /team/members/:userId` `{ role }`; `DELETE /team/members/:userId`. */

/** `GET /audit?action=&user=&from=&to=&before=`, 50 a page, newest first; `GET /audit.csv` with the same filters. */
export interface Audit {
  entries: {
    id: string;
    at: string;
    /** The user's name with the address, `operator <name>`, or `system`. */
    who: string;
    action: string;
    /** The changed object, in words. */
    object: string;
    address: string | null;
    requestId: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    /** Unknown when another service's answer was lost. */
    outcome: "done" | "failed" | "unknown";
  }[];
  /** All action names, for the filter. */
  actions: string[];
  /** For `before`; null on the last page. */
  next: string | null;
}

// --- Of a merchant and mode: under /api/merchants/:merchantId/:mode -----------------------------------------------

/** `GET /home`. */
export interface Home {
  wallets: Wallet[];
  failingEndpoints: { id: string; url: string; failingSince: string }[];
  /** To the first call: what is done. */
  checklist: { key: boolean; call: boolean; webhook: boolean; event: boolean };
}

export interface Wallet {
  payId: string;
  currency: string;
  availableKobo: string;
  heldKobo: string;
}

/** `GET /statement?currency=&from=&to=&cursor=`, newest first; `GET /statement.csv` streams all of the period. */
export interface Statement {
  entries: {
    id: string;
    at: string;
    direction: "in" | "out";
    amountKobo: string;
    balanceAfterKobo: string;
    kind: string;
    reference: string | null;
    description: string;
  }[];
  next: string | null;
}

/** `GET /keys`. */
export interface Keys {
  keys: ApiKey[];
  /** All that a key can be given. */
  scopes: string[];
}
export interface ApiKey {
  id: string;
  name: string;
  /** Such as `sk_test_…a1b2`. */
  hint: string;
  state: "active" | "stopping" | "stopped" | "off";
  scopes: string[] | null;
  addresses: string[] | null;
  createdAt: string;
  lastUsedAt: string | null;
  /** When a rolled key stops. */
  stopsAt: string | null;
}
/** `POST /keys`; the id, a UUIDv7, is the form's, so that a repeat makes no second key. */
export interface CreateKey {
  id: string;
  name: string;
  scopes: string[] | null;
  addresses: string[] | null;
}
/** Of `POST /keys` and `POST /keys/:id/roll` `{ overlapHours }`. Null when this was made already: roll it. */
export interface KeySecret {
  key: ApiKey;
  secretKey: string | null;
}
/** `PATCH /keys/:id` with any of `name`, `scopes`, `addresses`; `DELETE /keys/:id` deactivates. */

/** `GET /webhooks`; `POST /webhooks` with an Idempotency-Key; `PATCH /webhooks/:id`; `DELETE /webhooks/:id`. */
export interface Webhooks {
  endpoints: Endpoint[];
  /** All event names. */
  events: string[];
}
export interface Endpoint {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  disabledReason: "merchant" | "gone" | "failing" | null;
  failingSince: string | null;
  createdAt: string;
  /** Until when messages are also signed with the previous secret. */
  previousSecretUntil: string | null;
}
export interface CreateEndpoint {
  url: string;
  events: string[];
  description: string;
}
/** Of `POST /webhooks` and `POST /webhooks/:id/secret/roll` `{ overlapHours }`. Shown once. */
export interface EndpointSecret {
  endpoint: Endpoint;
  secret: string;
}
/** `POST /webhooks/:id/test` `{ event }` → `{ eventId }`. `POST /webhooks/:id/recoveries` `{ since }`. */
/** `GET /webhooks/:id/deliveries?status=&cursor=`. */
export interface Deliveries {
  deliveries: Delivery[];
  next: string | null;
}
export interface Delivery {
  id: string;
  eventId: string;
  event: string;
  status: "pending" | "delivered" | "failed" | "discarded";
  attempts: number;
  lastStatus: number | null;
  lastAttemptAt: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
}
/** `GET /webhooks/:id/deliveries/:deliveryId`. */
export interface DeliveryDetail extends Delivery {
  attemptList: {
    at: string;
    durationMs: number;
    status: number | null;
    error: string | null;
    request: string;
    response: string;
  }[];
}

/** `GET /events?type=&object=&cursor=`, newest first; `GET /events/:id`; `POST /events/:id/redeliver` `{ endpointId? }`. */
export interface Events {
  events: { id: string; type: string; object: string; at: string }[];
  next: string | null;
}
export interface EventDetail {
  id: string;
  type: string;
  at: string;
  /** The payload as it was sent. */
  payload: unknown;
  deliveries: (Delivery & { endpointId: string; url: string })[];
}

// --- PayIDs, virtual accounts and the sandbox --------------------------------------------------------------------

/** `GET /payids?type=&status=&cursor=`, newest first. */
export interface PayIds {
  payIds: PayId[];
  next: string | null;
}
export interface PayId {
  payId: string;
  name: string;
  reference: string;
  type: "dynamic" | "static";
  status: "active" | "used" | "expired" | "inactive";
  /** The expected amount; null for none. */
  amountKobo: string | null;
  receivedKobo: string;
  paymentsCount: number;
  createdAt: string;
  /** Null for a static one. */
  expiresAt: string | null;
  /** As `expiresAt`, moved by the test clock. */
  lapsesAt: string | null;
}
/** `GET /payids/:payId`; `POST /payids/:payId/activate` and `/deactivate` answer `PayId`. */
export interface PayIdDetail extends PayId {
  metadata: Record<string, unknown>;
  /** The newest hundred, newest first. */
  payments: Received[];
}
export interface Received {
  transactionId: string;
  amountKobo: string;
  at: string;
  payerName: string;
}
/** `POST /payids` with an Idempotency-Key answers `PayId`. Also `POST /virtual-accounts`. */
interface Expect {
  reference: string;
  /** A JSON object as text; empty for none. */
  metadata: string;
}
export type CreatePayId = Expect & { amountKobo?: string } & (
    | { type: "dynamic" }
    | { type: "static"; name: string }
  );

/** `GET /virtual-accounts?status=&cursor=`, newest first. */
export interface VirtualAccounts {
  accounts: VirtualAccount[];
  next: string | null;
}
export interface VirtualAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  reference: string;
  status: "active" | "completed" | "expired";
  amountKobo: string;
  /** `"0"` until a payment is accepted. */
  receivedKobo: string;
  rule: AmountRule;
  createdAt: string;
  expiresAt: string;
  /** As `expiresAt`, moved by the test clock. */
  lapsesAt: string;
}
/** Which payments an account accepts, compared with its amount. */
export type AmountRule = "exact" | "less" | "greater" | "at_most" | "at_least" | "any";
/** `GET /virtual-accounts/:reference`. */
export interface VirtualAccountDetail extends VirtualAccount {
  metadata: Record<string, unknown>;
  /** The newest hundred, newest first; rejected ones are returned to their sender. */
  payments: (Received & { sessionId: string; rejectionReason: string | null })[];
}
export interface CreateVirtualAccount extends Expect {
  amountKobo: string;
  /** The customer's, which becomes part of the account's name. */
  name: string;
  validityTime: number;
  rule: AmountRule;
}

/**
 * In test mode alone, each with an Idempotency-Key: `POST /sandbox/wallet/fund` `{ amountKobo }` → `SandboxPaid`;
 * `/sandbox/payids/:payId/pay` and `/sandbox/virtual-accounts/:reference/pay` `{ amountKobo, senderName }` →
 * `SandboxPaid`; `/sandbox/transfers/:reference/settle` and `/sandbox/bills/:reference/settle` `{ outcome }` (204);
 * `/sandbox/time/advance` `{ minutes }` → `{ totalMinutes }`.
 */
export interface SandboxPaid {
  transactionId: string;
  /** Why a virtual account has rejected the payment. */
  rejectionReason: string | null;
}
export type SettleOutcome = "success" | "failed" | "reversed";
