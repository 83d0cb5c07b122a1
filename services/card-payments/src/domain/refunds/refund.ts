import type { Mode } from "@kobo/core/tenant";
import type { Currency } from "../currency";

/**
 * Where a refund stands (`refund-states.ts` says how it gets from one to the next):
 * - `reserving`: the ledger is asked to hold the money; nothing is public yet
 * - `submitting`: the processor is asked to give it back, and may or may not have done it
 * - `pending`: it has not said what became of it
 * - `paid`, `declined`: it has, and the ledger is told
 * - `withdrawing`: it was held, but whoever asked for it is gone; the ledger is told to let go
 * - `refused`: there was no money to hold; to the merchant there is no such refund
 * - `reversing`: what it had given back came back to it, and the ledger is told
 */
export type RefundState =
  | "reserving"
  | "withdrawing"
  | "submitting"
  | "pending"
  | "paid"
  | "declined"
  | "succeeded"
  | "reversing"
  | "failed"
  | "refused";

/** States in which the processor has something to tell, so that its notice makes us ask. */
export const REFUND_ASKING: readonly RefundState[] = ["submitting", "pending", "succeeded"];

export const REFUND_OVER: readonly RefundState[] = ["succeeded", "failed", "refused"];

/** States that leave what they would have given back to other refunds. */
export const GIVES_NOTHING: readonly RefundState[] = ["failed", "refused"];

export type RefundStatus = "pending" | "succeeded" | "failed";

/** What merchants see; undefined for what they do not see. */
export const REFUND_STATUS: Readonly<Record<RefundState, RefundStatus | undefined>> = {
  reserving: undefined,
  withdrawing: undefined,
  submitting: "pending",
  pending: "pending",
  paid: "pending",
  declined: "pending",
  succeeded: "succeeded",
  reversing: "succeeded",
  failed: "failed",
  refused: undefined,
};

/** What a refund is from the beginning and stays. */
export interface NewRefund {
  /** UUIDv7: the id of its hold, and public as `re_…`. */
  id: string;
  /** The payment's UUID. */
  paymentId: string;
  amount: bigint;
  /** How much of it comes from money that waits for its settlement; the rest is the wallet's. */
  fromSettling: bigint;
  reason: string;
  metadata: Record<string, unknown>;
  /** After this moment the ledger must not hold money for it any more. */
  notAfter: Date;
}

/** What a refund takes from its payment, which does not change. */
interface RefundedPayment {
  publicId: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  currency: Currency;
  /** What the processor calls the payment. */
  processorId: string;
}

export interface Refund extends NewRefund {
  payment: RefundedPayment;
  state: RefundState;
  /** What the processor calls it; empty until it has told. */
  processorRefundId: string;
  failureReason: string;
  calls: number;
  questions: number;
  notFound: number;
  notices: bigint;
  /** When it was last decided what the ledger is to do about it. */
  decidedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}
