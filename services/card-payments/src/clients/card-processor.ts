import type { Answer, RefundAnswer, Unreachable } from "../domain/answer";
import type { CardDetails } from "../domain/payments/card";
import type { Customer, Payment } from "../domain/payments/payment";
import type { OpenRefusal } from "../domain/payments/payment-step";
import type { Refund } from "../domain/refunds/refund";

/** What is charged: a card that was typed in, or one that the processor keeps under a token. */
export type Instrument = { card: CardDetails } | { vaultToken: string; last4: string };

/**
 * Who charges cards for us. Answers tell how things stand there afterwards; a call that brought none
 * that can be read is answered `unknown`, one that got no response and may be repeated `unreachable`, and
 * none throws. `deadline` is in ms since 1970.
 */
export interface CardProcessor {
  /** The right to send a card; undefined while none would be sent. */
  reserve: (instrument: Instrument) => SendPermit | undefined;
  /**
   * Opens an intent to charge, without the card, and makes the customer known first where he is not.
   * Safe to repeat. Whatever it is answered, nothing can have been charged.
   */
  open: (payment: Payment, deadline: number) => Promise<Opening>;
  /**
   * Charges the card, or authorises it for a later capture. Never to be repeated; not sent when too
   * little time is left.
   */
  confirm: (payment: Payment, instrument: Instrument, deadline: number) => Promise<Answer>;
  query: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Takes `captureAmount` of what was authorised; the rest is released. Safe to repeat. */
  capture: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Makes sure that nothing can be taken any more, if nothing was. Safe to repeat. */
  cancel: (payment: Payment, deadline: number) => Promise<Answer | Unreachable>;
  /** Gives money back. Safe to repeat for a day: a repeat under the same refund's id is the same refund. */
  refund: (refund: Refund, deadline: number) => Promise<RefundAnswer | Unreachable>;
  queryRefund: (refund: Refund, deadline: number) => Promise<RefundAnswer | Unreachable>;
  /** For a readiness detail. */
  states: () => string;
  close: () => void;
}

/** A card that is sure to be sent, so that its payment may be made public. */
export interface SendPermit {
  confirm: CardProcessor["confirm"];
  /** Always, in the end, whether it was sent or not. */
  release: () => void;
}

/** What came of opening. */
export type Opening =
  /** The customer's name may be another than was known, when the processor has lost that one. */
  | { kind: "opened"; processorId: string; processorCustomerId: Customer["processorCustomerId"] }
  /** It would be refused again. */
  | { kind: "refused"; code: OpenRefusal }
  | { kind: "unreached" };

/** Of what the processor tells. What it says about it is not believed: we ask. */
export type WebhookSubject =
  | { kind: "payment"; processorId: string }
  | { kind: "refund"; processorRefundId: string; processorId: string }
  /** A kind that means nothing to us. */
  | { kind: "other"; type: string };

/** Reads the processor's notices. */
export interface ProcessorWebhooks {
  /** @throws AppError INVALID_SIGNATURE; VALIDATION_ERROR for one that cannot be read */
  read: (request: { body: Buffer; headers: Readonly<Record<string, string>> }) => WebhookSubject;
}

/**
 * What a line of the processor's book is about. A refund that failed has two lines, the second of
 * which brings the money back.
 */
export type LineKind = "charge" | "refund" | "refund failure" | "other";

/** One movement of money in the processor's book. */
export interface StatementLine {
  kind: LineKind;
  /** Our UUID of the payment or the refund, or, for what is none of ours, the processor's name. */
  key: string;
  /** Of the customer's money, in the minor unit of `currency`; negative for what was given back. */
  amount: bigint;
  /** Upper case. */
  currency: string;
  /** How the charge or the refund stands now, in the processor's words. */
  status: string;
  writtenAt: Date;
}

/** The processor's statement: every line that was written in a span, half open, page by page. */
export interface ProcessorStatement {
  /** @throws ProviderError; Error when the answer is no statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => void;
}
