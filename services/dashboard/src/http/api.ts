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

/** `GET /daily-totals?currency=`: the last 30 days by Lagos's calendar, oldest first; the last one is today. */
export interface DailyTotals {
  currency: string;
  days: { day: string; inKobo: string; outKobo: string }[];
}

/** `GET /waiting`: payments that are not decided yet. A kind is null while its service does not answer. */
export type Waiting = Record<"transfers" | "bills" | "cards", WaitingKind | null>;
export interface WaitingKind {
  /** Counted up to 100. */
  count: number;
  /** A few: the newest transfers and bills, and the card payments whose authorization ends first. */
  first: WaitingPayment[];
}
export interface WaitingPayment {
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  /** Of the payee or the bill; of card payments, the customer. */
  name: string;
  reference: string;
  amountKobo: string;
  currency: string;
  createdAt: string;
  /** Of bills: Kobo decides by hand. */
  isUnderReview: boolean;
  /** Of card payments. */
  captureBefore: string | null;
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

/**
 * `GET /cards?state=&from=&to=&cursor=`, newest first; `?id=` finds the payment with this id alone. Amounts are in the
 * minor unit of the currency.
 */
export interface CardPayments {
  payments: CardPaymentSummary[];
  next: string | null;
}
export interface CardPaymentSummary {
  /** `pay_…`, or the merchant's own. */
  id: string;
  /** Authorized payments wait for their capture. */
  state:
    | "authorized"
    | "pending"
    | "succeeded"
    | "partially_refunded"
    | "refunded"
    | "failed"
    | "canceled";
  amountKobo: string;
  currency: string;
  customerEmail: string;
  card: { brand: string; last4: string };
  createdAt: string;
}
/** `GET /cards/:id`. */
export interface CardPayment extends CardPaymentSummary {
  transactionId: string;
  customerName: string;
  cardExpires: { month: number; year: number };
  description: string;
  /** The next step of a payment that is not decided. */
  waitsFor: "capture" | "customer" | "processor" | null;
  capturableKobo: string;
  capturedKobo: string;
  refundedKobo: string;
  /** Without pending refunds. */
  refundableKobo: string;
  feeKobo: string;
  captureBefore: string | null;
  failure: { code: string; declineCode: string | null; message: string } | null;
  updatedAt: string;
  /** The newest 100, newest first. */
  refunds: CardRefund[];
  hasMoreRefunds: boolean;
  /** Newest first. */
  disputes: DisputeSummary[];
}
export interface CardRefund {
  id: string;
  amountKobo: string;
  status: "pending" | "succeeded" | "failed";
  reason: string | null;
  failureReason: string | null;
  createdAt: string;
}
/** `GET /disputes?status=&payment=&cursor=`, newest first. Amounts are in the minor unit of the currency. */
export interface Disputes {
  disputes: DisputeSummary[];
  next: string | null;
}
export interface DisputeSummary {
  /** `dp_…` */
  id: string;
  paymentId: string;
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  /** The bank only asks, and takes no money. */
  isInquiry: boolean;
  reason: string;
  amountKobo: string;
  currency: string;
  evidenceDueBy: string | null;
  /** The answer that the card processor has not confirmed yet. */
  pendingResponse: "accept" | "submit" | null;
  createdAt: string;
}
/** `GET /disputes/:id`. */
export interface DisputeDetail extends DisputeSummary {
  /** The money that is taken from the merchant now. */
  withdrawnKobo: string;
  feeKobo: string;
  networkReasonCode: string | null;
  submittedAt: string | null;
  updatedAt: string;
  /** The evidence, by the API's fields. */
  texts: Record<string, string>;
  files: { field: string; filename: string }[];
}
/**
 * `POST /disputes/:id/evidence` `{ texts, withoutFiles }`, where an empty text removes a field, and
 * `POST /disputes/:id/files?field=&filename=` with the file itself as the body answer 204. So do `POST /disputes/:id/accept`
 * and `POST /disputes/:id/submit`, which take an Idempotency-Key.
 */

/**
 * `POST /cards/:id/capture` `{ amountKobo }`, `POST /cards/:id/refunds` `{ amountKobo, reason }`, where null is all that is
 * left; `POST /cards/:id/cancel`. All take an Idempotency-Key and answer 204.
 */

/**
 * `GET /payments?kind=&status=&direction=&from=&to=&cursor=`, 50 a page, newest first. `GET /payments?q=` has those that
 * an id or a reference of any kind names, in one page.
 */
export interface Payments {
  payments: ListedPayment[];
  /** Kinds whose service did not answer: their payments come with a later page. */
  missing: PaymentKind[];
  next: string | null;
  /** A page that is short, although there is a next one, holds all payments since then; null for others. */
  completeSince: string | null;
}

export type PaymentKind =
  | "payid_payment"
  | "virtual_account_payment"
  | "card_payment"
  | "payid_transfer"
  | "external_transfer"
  | "bill_purchase";

export interface ListedPayment {
  kind: PaymentKind;
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  at: string;
  direction: "in" | "out";
  amountKobo: string;
  currency: string;
  status: PaymentStatus;
  /** The API's word, such as `partially_refunded`. */
  apiStatus: string;
  /** The payer or the payee; the service of a bill. */
  party: string;
  /** The address, account, card or bill of the party. */
  detail: string;
  /** The merchant's own; empty for none. */
  reference: string;
}

export type PaymentStatus = "waiting" | "succeeded" | "failed" | "canceled" | "reversed";

/** `GET /keys`. */
export interface Keys {
  keys: ApiKey[];
  /** The scopes that the user may give to a key. */
  scopes: string[];
  /** Whether the user may make a key without a restriction. */
  allScopes: boolean;
}
export interface ApiKey {
  id: string;
  name: string;
  /** Such as `sk_test_…a1b2`. */
  hint: string;
  state: "active" | "stopping" | "stopped" | "off";
  /** Whether the user may edit and roll it: a developer's live keys move no money. */
  isChangeable: boolean;
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

/** `GET /payments/:id`: a payment of any kind with all that happened to it. */
export interface PaymentHistory {
  kind: PaymentKind;
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  direction: "in" | "out";
  status: PaymentStatus;
  /** The API's word, such as `partially_refunded`. */
  apiStatus: string;
  currency: string;
  amountKobo: string;
  /** The payer or the payee. */
  counterparty: string;
  reference: string;
  narration: string;
  createdAt: string;
  fees: { name: string; amountKobo: string }[];
  /** More about it, with names for people. */
  details: { name: string; value: string }[];
  failure: { code: string; message: string } | null;
  /** Of a PayID's or virtual account's payment: what can be refunded, and to whom; null for others. */
  refundable: { amountKobo: string; refundedKobo: string; to: string | null } | null;
  /** The reason why it waits, and the step that follows: `action` without its time and full stop. */
  next: { waitsFor: string; action: string; at: string | null } | null;
  /** Oldest first. */
  items: HistoryItem[];
  /** The parts that are missing in the time line, a sentence each. */
  gaps: string[];
  /** More will happen by itself. */
  isUnderWay: boolean;
}

export type HistoryItem = { at: string } & (
  | {
      type: "request";
      /** In the request log. */
      id: string;
      method: string;
      path: string;
      status: number;
      /** Of an error; empty for none. */
      code: string;
      requestId: string;
      /** Empty for a key that is no more. */
      keyName: string;
    }
  | {
      type: "user";
      who: string;
      action: string;
      outcome: "done" | "failed" | "unknown";
      requestId: string | null;
    }
  | { type: "state"; text: string; detail: string; tone: "neutral" | "ok" | "danger" }
  | {
      type: "ledger";
      change: "held" | "released" | "debited" | "credited";
      /** Such as `fee`. */
      purpose: string;
      account: "wallet" | "settling" | "receivable";
      amountKobo: string;
      currency: string;
      /** Of the ledger, as the statement has it. */
      transactionId: string;
    }
  | { type: "provider"; text: string; call: string; code: string; detail: string }
  | { type: "event"; id: string; name: string; deliveries: HistoryDelivery[] }
  | {
      type: "attempt";
      number: number;
      event: string;
      endpointId: string;
      /** Its detail has the request and the answer. */
      deliveryId: string;
      url: string;
      durationMs: number;
      status: number | null;
      error: string | null;
    }
);

export interface HistoryDelivery {
  id: string;
  endpointId: string;
  url: string;
  status: "pending" | "delivered" | "failed" | "discarded";
  attempts: number;
  nextAttemptAt: string | null;
}

// --- Request log: of a merchant and mode --------------------------------------------------------------------------

/**
 * `GET /requests?status=&key=&path=&reference=&id=&from=&to=&cursor=`, newest first. `status` is one such as `422`, or a
 * class such as `4`; `path` may begin with a method; `id` is an object's or a request's.
 */
export interface Requests {
  requests: ApiRequest[];
  next: string | null;
}
export interface ApiRequest {
  id: string;
  at: string;
  keyId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  ms: number;
  requestId: string;
  reference: string | null;
  /** Requests since the one before that were only counted, and how many of them failed. */
  unrecorded: number;
  unrecordedFailed: number;
}
/** `GET /requests/:id`. */
export interface RequestDetail extends ApiRequest {
  /** Such as `GET /transfer/:reference`. */
  operation: string;
  idempotencyKey: string | null;
  /** Public ids, such as `txn_…`. */
  objectIds: string[];
  address: string | null;
  userAgent: string | null;
  request: RecordedBody;
  response: RecordedBody;
}
export interface RecordedBody {
  state: "none" | "whole" | "cut" | "withheld";
  /** JSON. */
  text: string;
}

// --- Money out, of a merchant and mode ----------------------------------------------------------------------------

/** `GET /banks`, by name. */
export interface Banks {
  banks: { bankCode: string; bankName: string }[];
}
/** `GET /bill-categories`. */
export interface BillCategories {
  categories: { identifier: string; name: string }[];
}
/** `GET /bill-services?category=`. */
export interface BillServices {
  services: { serviceId: string; name: string }[];
}
/** `GET /bill-services/:serviceId`; values of fields that options depend on stand in the query, such as `?state=LA`. */
export interface BillService {
  serviceId: string;
  name: string;
  /** A subscription is renewed at the provider's price, or changed to a variation. */
  pricedBy: "amount" | "variation" | "subscription";
  /** Of a smartcard, meter, profile or account; `optional` in place of the phone. */
  billersCode: "required" | "optional" | "none";
  /** The variation is `prepaid` or `postpaid`. */
  isMetered: boolean;
  quantityMax: number;
  amountMinKobo: string;
  amountMaxKobo: string;
  variations: { code: string; name: string; amountKobo: string; isFixed: boolean }[];
  fields: {
    name: string;
    label: string;
    /** Null for free text; empty until `dependsOn` is chosen. */
    options: { value: string; label: string }[] | null;
    dependsOn: string | null;
  }[];
}

/** The fields are those of the API, and so are their rules. The wallet pays; without a reference Kobo chooses one. */
export type Payment = PayIdPayment | BankPayment | BillPayment;
interface AnyPayment {
  narration?: string;
  reference?: string;
}
export interface PayIdPayment extends AnyPayment {
  kind: "pay-id";
  toPayId: string;
  amount: string;
}
export interface BankPayment extends AnyPayment {
  kind: "bank";
  accountNumber: string;
  bankCode: string;
  amount: string;
}
export interface BillPayment extends AnyPayment {
  kind: "bill";
  serviceID: string;
  /** Absent where the price is fixed. */
  amount?: string;
  variation_code?: string;
  billersCode?: string;
  phone: string;
  subscription_type?: string;
  quantity?: number;
  extraFields?: Record<string, string>;
}

/** The terms that a user confirms, of `POST /payouts/review` with a `Payment`; nothing moves. */
export interface PayoutReview {
  terms: PayoutTerms;
  fromPayId: string;
  details: { label: string; value: string }[];
}
/** Sent back with the payout, which is refused when they do not hold any more. */
export interface PayoutTerms {
  /** The payee's or the customer's; empty where the provider has none. */
  name: string;
  amountKobo: string;
  feeKobo: string;
  /** Of a bill. */
  discountKobo: string;
  totalKobo: string;
  availableKobo: string;
  reviewedAt: string;
}

/**
 * `POST /payouts` with a `Payment` and these. The id, a UUIDv7, is the form's: a repeat moves nothing again, and answers
 * the outcome of the first.
 */
export interface SendPayout {
  id: string;
  confirmed: PayoutTerms;
}
export type SentPayout =
  | { payout: Payout }
  /** Nothing was sent: these terms have changed. */
  | { review: PayoutReview; changes: TermChange[] };
export interface TermChange {
  term: "name" | "amount" | "fee" | "discount" | "balance" | "time";
  /** An amount in kobo, or a name; empty for the time. */
  before: string;
  now: string;
}
/** Also of `GET /payouts/:id`, which never sends anything; 404 when no such form has arrived. */
export interface Payout {
  kind: Payment["kind"];
  /** `unknown`: the answer was lost, and Kobo is finding out. `refused`: nothing moved, and the form is over. */
  state: "unknown" | "refused" | "pending" | "completed" | "failed" | "reversed";
  to: string;
  name: string;
  amountKobo: string;
  totalKobo: string;
  reference: string;
  sentAt: string;
  /** Of the payment's page; null while there is none. */
  transactionId: string | null;
  /** Why it was refused or has failed, and what to do. */
  message: string | null;
  /** Of a delivered bill, such as the token of a meter. */
  goods: { label: string; value: string }[];
}

// --- Reports, of a merchant and mode -------------------------------------------------------------------------------

/** `GET /reports?cursor=`, newest first. */
export interface Reports {
  reports: Report[];
  next: string | null;
}
/** `GET /reports/:id`, and of `POST /reports` with an Idempotency-Key. `/reports/:id/file` is its file. */
export interface Report {
  /** `rep_…` */
  id: string;
  type: "statement" | "settlement" | "transfers" | "payments";
  format: "csv" | "xlsx";
  status: "pending" | "processing" | "completed" | "failed";
  currency: string;
  from: string;
  to: string;
  /** In per cent. */
  progress: number;
  lines: number;
  creditsKobo: string;
  debitsKobo: string;
  /** In bytes. */
  fileSize: number;
  /** Why it failed. */
  error: string | null;
  createdAt: string;
  hasFile: boolean;
  expiresAt: string | null;
}
export interface OrderReport {
  type: Report["type"];
  format: Report["format"];
  currency?: string;
  from: string;
  to: string;
}

// --- Bulk transfers, of a merchant and mode ------------------------------------------------------------------------

/** `GET /bulk-transfers?status=&cursor=`, newest first. */
export interface BulkTransfers {
  bulkTransfers: BulkTransfer[];
  next: string | null;
}
/** `GET /bulk-transfers/:id`. */
export interface BulkTransfer {
  /** `blk_…` */
  id: string;
  reference: string;
  status: "draft" | "approved" | "processing" | "paused" | "completed" | "canceled";
  fromPayId: string;
  needsSecondApprover: boolean;
  /** The number of rows by status. */
  rows: Record<BulkRow["status"] | "total", number>;
  amountKobo: string;
  completedAmountKobo: string;
  feesKobo: string;
  stampDutiesKobo: string;
  totalDebitKobo: string;
  /** Whether the user has created it: then another person may have to approve it. */
  isOwn: boolean;
  createdAt: string;
  approvedAt: string | null;
  endedAt: string | null;
  updatedAt: string;
}
/**
 * `POST /bulk-transfers?reference=&verifyNames=` with an Idempotency-Key and the rows as `text/csv`, in the columns of the
 * API. With problems nothing is stored. `POST /bulk-transfers/:id/approve`, `/pause`, `/resume` and `/cancel` answer a
 * `BulkTransfer`; a repeat changes nothing.
 */
export type CreatedBulkTransfer = { bulkTransfer: BulkTransfer } | { problems: BulkProblem[] };
export interface BulkProblem {
  /** From 1; null for the whole file. */
  row: number | null;
  column: string | null;
  message: string;
}
/** `GET /bulk-transfers/:id/rows?status=&cursor=`, in the order of the file. `/results.csv?status=` is all of them. */
export interface BulkRows {
  rows: BulkRow[];
  next: string | null;
}
export interface BulkRow {
  /** From 1. */
  row: number;
  reference: string;
  status: "pending" | "processing" | "completed" | "failed" | "canceled";
  transactionId: string | null;
  /** A PayID or an account number. */
  payee: string;
  /** Null for a PayID. */
  bankCode: string | null;
  accountName: string | null;
  amountKobo: string;
  chargesKobo: string;
  narration: string;
  /** Why it failed. */
  error: string | null;
}

// --- Schedules ---------------------------------------------------------------------------------------------------

/** Of `GET …/schedules`, newest first. */
export interface Schedules {
  schedules: Schedule[];
  next: string | null;
}
export interface Schedule {
  /** `sch_…` */
  id: string;
  reference: string;
  type: "transfer" | "bill" | "sweep";
  status: "active" | "paused" | "completed" | "canceled";
  pauseReason: "merchant" | "insufficient_funds" | null;
  /** The payee in one line. */
  to: string;
  /** Null for a sweep, and for a bill at the provider's price. */
  amountKobo: string | null;
  /** Of a sweep. */
  keepAmountKobo: string | null;
  narration: string;
  startAt: string | null;
  recurrence: {
    frequency: "daily" | "weekly" | "monthly";
    interval: number;
    at: string;
    timeZone: string;
    dayOfMonth: number | null;
    weekdays: string[] | null;
  } | null;
  endAt: string | null;
  maxRuns: number | null;
  onInsufficientFunds: "skip" | "retry" | "pause";
  runsCount: number;
  nextRunAt: string | null;
  lastRun: { id: string; status: ScheduleRunStatus; scheduledFor: string } | null;
  createdAt: string;
}
export type ScheduleRunStatus =
  | "pending"
  | "processing"
  | "retrying"
  | "completed"
  | "failed"
  | "skipped";

/** Of `GET …/schedules/:id`: with a page of its runs, newest first. */
export interface ScheduleDetail extends Schedule {
  runs: ScheduleRun[];
  next: string | null;
}
export interface ScheduleRun {
  /** `schr_…`, which is also the reference of its payment. */
  id: string;
  sequence: number;
  scheduledFor: string;
  status: ScheduleRunStatus;
  attempts: number;
  amountKobo: string | null;
  transactionId: string | null;
  skipReason: string | null;
  error: { code: string; message: string } | null;
  nextAttemptAt: string | null;
  endedAt: string | null;
}

/** `POST …/schedules` with an Idempotency-Key makes a schedule. Its runs pay as `POST …/payouts` does. */
export interface NewSchedule {
  payment: Payment;
  when:
    | { kind: "once"; startAt: string }
    | {
        kind: "repeat";
        startAt?: string;
        frequency: "daily" | "weekly" | "monthly";
        at: string;
        maxRuns?: string;
      };
  onInsufficientFunds: Schedule["onInsufficientFunds"];
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
  /** Of the link that shows payers where to pay: `/pay#token=…`. */
  requestToken: string;
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
  /** Of the link that shows payers where to pay: `/pay#token=…`. */
  requestToken: string;
  /** The newest hundred, newest first; rejected ones are returned to their sender. */
  payments: (Received & { sessionId: string; rejectionReason: string | null })[];
}
/** `POST /payment-requests/view` `{ token }`, without a session: what the link of a PayID or an account shows a payer. */
export interface PaymentRequest {
  mode: Mode;
  /** The registered name. */
  merchantName: string;
  payable: "payid" | "account";
  /** The PayID or the account number. */
  number: string;
  /** Of the PayID or the account. */
  name: string;
  /** Of an account. */
  bankName: string | null;
  /** Null for any amount. */
  amountKobo: string | null;
  status: "open" | "paid" | "expired" | "inactive";
  /** Null for a PayID that does not expire. */
  expiresAt: string | null;
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
