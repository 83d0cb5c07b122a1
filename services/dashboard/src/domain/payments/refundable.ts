import type { Kind } from "./kinds";

/** The part of a received payment that can be refunded. */
export interface Refundable {
  /** In kobo; 0 when nothing is left, or the payment cannot be refunded. */
  amount: bigint;
  /** The sum of earlier refunds that did not fail. */
  refunded: bigint;
  /** The payer, with the bank account if there is one; null when it is not known. */
  to: string | null;
}

/** Payments that go back to a bank account or a wallet; those of cards have a page of their own. */
export function isReceived(kind: Kind): boolean {
  return kind === "payid_payment" || kind === "virtual_account_payment";
}
