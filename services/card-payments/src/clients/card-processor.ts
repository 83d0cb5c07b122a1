import type { Answer, RefundAnswer, Unreachable } from "../domain/answer";
import type { CardDetails } from "../domain/payments/card";
import type { Customer, Payment } from "../domain/payments/payment";
import type { OpenRefusal } from "../domain/payments/payment-step";
import type { Refund } from "../domain/refunds/refund";

/** A new card, or the processor's token of a saved one. */
export type Instrument = { card: CardDetails } | { vaultToken: string; last4: string };

/**
 * The card processor. Answers contain the state after the call: `unknown` if the answer is unreadable, `unreachable` if
 * a call that may be repeated got no response. No call throws. `deadline` is in ms since 1970.
 */
export interface CardProcessor {
  /** Reserves a permit to send a card; undefined while the circuit breaker is open or full. */
  reserve: (instrument: Instrument) => SendPermit | undefined;
  /** Creates the intent, without the card, and the customer if necessary. Idempotent, and never charges anything. */
  open: (payment: Payment, deadline: number) => Promise<Opening>;
  /** Charges or authorizes the card. Must never be repeated; not sent if too little time is left. */
  confirm: (payment: Payment, instrument: Instrument, deadline: number) => Promise<Answer>;
  query: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Captures `captureAmount` and releases the rest of the authorization. Idempotent. */
  capture: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Cancels the intent, unless it was captured. Idempotent. */
  cancel: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Idempotent for a day, under the refund's id. */
  refund: (refund: Refund, deadline: number) => Promise<RefundAnswer | Unreachable>;
  queryRefund: (refund: Refund, deadline: number) => Promise<RefundAnswer | Unreachable>;
  /**
   * Deletes a customer with its saved cards; true once the processor knows it no more. Idempotent. Payments and refunds
   * of the customer stay.
   */
  eraseCustomer: (processorCustomerId: string, deadline: number) => Promise<boolean>;
  /** The breakers' states, for the readiness check. */
  states: () => string;
  close: () => void;
}

/** Stores cards before any payment. No call throws. */
export interface CardVault {
  /** Idempotent under the id. `code` is the processor's reason, such as `expired_card`. */
  storeCard: (id: string, card: CardDetails, deadline: number) => Promise<Storing>;
}

export type Storing =
  | { kind: "stored"; vaultToken: string }
  | { kind: "refused"; code: string }
  | { kind: "unreached" };

/** Guarantees that a card can be sent, so that its payment may become public. */
export interface SendPermit {
  confirm: CardProcessor["confirm"];
  /** Must always be called, whether the card was sent or not. */
  release: () => void;
}

export type Opening =
  /** The customer's id is a new one if the processor has lost the known one. */
  | { kind: "opened"; processorId: string; processorCustomerId: Customer["processorCustomerId"] }
  /** A repeat would be refused too. */
  | { kind: "refused"; code: OpenRefusal }
  | { kind: "unreached" };

/** The subject of a webhook. Its content is not trusted: a query follows. */
export type WebhookSubject =
  | { kind: "payment"; processorId: string }
  | { kind: "refund"; processorRefundId: string; processorId: string }
  | { kind: "dispute"; processorDisputeId: string; processorId: string }
  /** An irrelevant event type. */
  | { kind: "other"; type: string };

export interface ProcessorWebhooks {
  /** @throws AppError INVALID_SIGNATURE; VALIDATION_ERROR for an unreadable webhook */
  read: (request: { body: Buffer; headers: Readonly<Record<string, string>> }) => WebhookSubject;
}

/** A failed refund has two lines, the second of which returns the money. */
export type LineKind =
  | "charge"
  | "refund"
  | "refund failure"
  | "dispute"
  | "dispute reversal"
  | "other";

/** A movement of money in the processor's statement. */
export interface StatementLine {
  kind: LineKind;
  /** Our UUID of the payment or refund, or the processor's id of a dispute's line and of a line that is not ours. */
  key: string;
  /** In the minor unit of `currency`; negative for refunds. */
  amount: bigint;
  /** Upper case. */
  currency: string;
  /** The current status of the charge or refund, as the processor calls it. */
  status: string;
  writtenAt: Date;
}

/** Reads all lines of a half-open span, page by page. */
export interface ProcessorStatement {
  /** @throws ProviderError; Error if the answer is not a statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => void;
}
