/** Decision 94. */
export type DeclineCode = "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";

/** A decline: our code, and the issuer's decline code, empty if it gave none. */
export interface Failure {
  code: DeclineCode;
  declineCode: string;
}

const MESSAGES: Readonly<Record<DeclineCode, string>> = {
  CARD_DECLINED: "The card was declined by its bank.",
  INSUFFICIENT_FUNDS: "The card has too little money.",
  EXPIRED_CARD: "The card has expired.",
  INVALID_CVC: "The card's security code is wrong.",
};

/** Decline codes after which a retry with the same card may succeed. */
const RETRYABLE_DECLINES = new Set(["processing_error", "try_again_later", "issuer_not_available"]);

/** A message that the merchant can show to the customer. */
export function messageOf({ code, declineCode }: Failure): string {
  if (RETRYABLE_DECLINES.has(declineCode))
    return "The card could not be charged just now; try again.";
  if (declineCode === "authentication_required")
    return "The bank wants the customer to confirm the payment.";
  if (declineCode === "authentication_failed") return "The customer did not confirm the payment.";
  return MESSAGES[code];
}

/** The payment's state at the processor. */
export type Answer =
  /**
   * The intent has neither a charge nor a declined card. `failure` is set if the processor refused the card before it
   * reached the intent, for example for an invalid number.
   */
  | { kind: "idle"; failure?: Failure }
  | { kind: "processing" }
  /** The customer must authenticate at the bank. */
  | { kind: "authentication needed"; redirectUrl: string }
  /** Waiting for a capture. */
  | { kind: "authorized"; vaultToken: string }
  | {
      kind: "captured";
      amount: bigint;
      /** The processor's fee; undefined if the answer does not contain it. */
      cost: bigint | undefined;
      vaultToken: string;
    }
  | { kind: "declined"; failure: Failure }
  /** The intent can no longer be charged. */
  | { kind: "canceled" }
  /** No readable answer: the call may or may not have had an effect. */
  | { kind: "unknown"; detail: string };

/** A call that may be repeated got no response, so nothing was learned. */
export interface Unreachable {
  kind: "unreachable";
  detail: string;
}

/** Calls about a payment, as stored; `ask` is the query of its state. */
export type Call = "confirm" | "ask" | "capture" | "cancel";

/** The refund's state at the processor. */
export type RefundAnswer =
  | { kind: "succeeded"; processorRefundId: string }
  /** In progress; a webhook or a query brings the outcome. */
  | { kind: "pending"; processorRefundId: string }
  | { kind: "failed"; processorRefundId: string; reason: string }
  /** Refused at once; no money was returned. */
  | { kind: "declined"; reason: string }
  /** The processor does not know the refund. */
  | { kind: "not found" }
  | { kind: "unknown"; detail: string };

export type RefundCall = "refund" | "ask";
