import { toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";

export const METHODS = ["card", "bank_transfer", "payid"] as const;
export type Method = (typeof METHODS)[number];

/**
 * The states of a session:
 * - `open`: it waits for its payment
 * - `processing`: a card payment is under way; no other method can begin
 * - `completed`: it was paid
 * - `expired`: its time ended, or the merchant ended it
 * - `canceled`: the customer ended it
 */
export type SessionState = "open" | "processing" | "completed" | "expired" | "canceled";

export interface NewSession {
  /** UUIDv7. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  reference: string;
  /** In minor units of the currency. */
  amount: bigint;
  currency: string;
  customer: { email: string; name: string };
  methods: readonly Method[];
  /** Empty for none. */
  successUrl: string;
  /** Empty for none. */
  cancelUrl: string;
  /** JSON as sent. */
  metadata: string;
  /** UUID of the payment link on which the payer began the session; empty for none. */
  linkId: string;
  expiresAt: Date;
}

export interface Session extends NewSession {
  state: SessionState;
  /** As `expiresAt`, moved by the merchant's test clock. */
  lapsesAt: Date;
  createdAt: Date;
  endedAt: Date | undefined;
  updatedAt: Date;
  /** Its customer was deleted: the personal data go when the session ends. */
  erasesCustomer: boolean;
}

/**
 * The states of an attempt (transitions: `checkout-states.ts`):
 * - `opening`: its payment is to be made, or its number is to be issued
 * - `asking`: the card payment may exist; card-payments is asked
 * - `pending`: the card payment waits for its customer or the bank
 * - `closing`: the card payment is to be canceled
 * - `waiting`: the customer sees where to pay
 * - `closed`: the customer chose another method, or the session has ended; money may still arrive
 * - `succeeded`, `failed`: its outcome
 */
export type AttemptState =
  | "opening"
  | "asking"
  | "pending"
  | "closing"
  | "waiting"
  | "closed"
  | "succeeded"
  | "failed";

/** Where the customer pays, without a card. */
export interface Payable {
  /** An account's number, or a PayID. */
  number: string;
  /** The name that the customer's bank shows. */
  name: string;
  /** Empty for a PayID. */
  bankName: string;
  /** The number is shown until then; it may take a payment for longer. */
  until: Date;
}

/** The reference of an attempt's payment, which says by itself that it is one. */
export function attemptReference(sessionId: string, number: number): string {
  return `${toPublicId("cs", sessionId)}-${number}`;
}

export function isAttemptReference(reference: string): boolean {
  return ATTEMPT_REFERENCE.test(reference);
}

/** How every reference of an attempt begins. */
export const ATTEMPT_REFERENCE_START = "cs_";

const ATTEMPT_REFERENCE = new RegExp(`^${ATTEMPT_REFERENCE_START}[0-9a-z]{26}-\\d{1,3}$`);

/** One choice of a method by the customer. Each has a payment of its own, whose reference derives from the session. */
export interface Attempt {
  /** From 1. */
  number: number;
  method: Method;
  /** Chosen by the customer's browser: a repeat is the same attempt. */
  key: string;
  state: AttemptState;
  /** The reference of the PayID or the virtual account, or the card payment's id. */
  reference: string;
  /** `pm_…`; empty without a card. */
  paymentMethodId: string;
  payable: Payable | undefined;
  /** Where the customer confirms the card payment; empty for none. */
  redirectUrl: string;
  /** Of a failed attempt: the code of the error table, and its message. */
  errorCode: string;
  errorMessage: string;
  /** Calls without an answer since the last change of state. */
  tries: number;
}

/** A payment as the service that received it reports it. */
export interface Payment {
  /** `txn_…` */
  transactionId: string;
  amount: bigint;
  receivedAt: Date;
}

/**
 * - `completing`: it completed the session
 * - `short`: it is smaller than the session's amount
 * - `extra`: it arrived after the session's end
 */
export type ReceivedKind = "completing" | "short" | "extra";

export interface Received extends Payment {
  kind: ReceivedKind;
  method: Method;
  reference: string;
}

/** A session with its attempts and payments, both oldest first. */
export interface Checkout {
  session: Session;
  attempts: readonly Attempt[];
  received: readonly Received[];
}

/** Also bounds how many cards can be tried in one session. */
export const ATTEMPTS_MAX = 20;

export function hasEnded({ state }: Pick<Session, "state">): boolean {
  return state === "completed" || state === "expired" || state === "canceled";
}
