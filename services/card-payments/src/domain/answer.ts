/** Decision 94. */
export type DeclineCode = "CARD_DECLINED" | "INSUFFICIENT_FUNDS" | "EXPIRED_CARD" | "INVALID_CVC";

/** Why a card was declined: our code, and the bank's own word where it gave one. */
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

/** Bank's words with which the same card may be good again in a moment. */
const RETRYABLE_DECLINES = new Set(["processing_error", "try_again_later", "issuer_not_available"]);

/** What a merchant can show or tell his customer. */
export function messageOf({ code, declineCode }: Failure): string {
  if (RETRYABLE_DECLINES.has(declineCode))
    return "The card could not be charged just now; try again.";
  if (declineCode === "authentication_failed") return "The customer did not confirm the payment.";
  return MESSAGES[code];
}

/** How a payment stands at the processor, as far as the processor's answer tells. */
export type Answer =
  /**
   * No card has been charged, and the intent knows of none that was refused; `failure` when a card was
   * refused before the intent heard of it, as one with an impossible number.
   */
  | { kind: "idle"; failure?: Failure }
  | { kind: "processing" }
  /** The customer must confirm it at his bank. */
  | { kind: "authentication needed"; redirectUrl: string }
  /** To be captured later. */
  | { kind: "authorized"; vaultToken: string }
  | {
      kind: "captured";
      amount: bigint;
      /** What the processor takes for it; undefined when it does not say. */
      cost: bigint | undefined;
      vaultToken: string;
    }
  | { kind: "declined"; failure: Failure }
  /** Nothing can be taken any more. */
  | { kind: "canceled" }
  /** No answer, or none that can be read: anything may have happened. */
  | { kind: "unknown"; detail: string };

/** No response came to a call that may be repeated, so that nothing was learned. */
export interface Unreachable {
  kind: "unreachable";
  detail: string;
}

/** What the processor can be asked to do about a payment, beside telling how it stands. */
export type Call = "confirm" | "ask" | "capture" | "cancel";

/** How a refund stands at the processor. */
export type RefundAnswer =
  | { kind: "succeeded"; processorRefundId: string }
  /** It is on its way; a notice, or a question, tells what became of it. */
  | { kind: "pending"; processorRefundId: string }
  | { kind: "failed"; processorRefundId: string; reason: string }
  /** Refused at once; nothing was given back. */
  | { kind: "declined"; reason: string }
  /** The processor knows no such refund. */
  | { kind: "not found" }
  | { kind: "unknown"; detail: string };

export type RefundCall = "refund" | "ask";
