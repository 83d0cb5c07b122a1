import type { Mode } from "@kobo/core/tenant";
import type { Currency } from "../currency";

/**
 * The states of a refund (transitions: `refund-states.ts`):
 * - `reserving`: the ledger holds the money; not public yet
 * - `submitting`: the refund may or may not have been sent to the processor
 * - `pending`: the processor has not reported the outcome
 * - `paid`, `declined`: the processor has reported the outcome; posting or voiding the hold follows
 * - `withdrawing`: held after the request had ended; voiding the hold follows
 * - `refused`: the ledger did not hold the money; merchants cannot see the refund
 * - `reversing`: a paid refund failed and the money came back; the reversal in the ledger follows
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

/** States in which a query can change something, so that a webhook triggers one. */
export const REFUND_ASKING: readonly RefundState[] = ["submitting", "pending", "succeeded"];

export const REFUND_OVER: readonly RefundState[] = ["succeeded", "failed", "refused"];

/** States in which the ledger may hold the money, because the refund has no outcome there yet. */
export const MAY_HOLD: readonly RefundState[] = [
  "reserving",
  "withdrawing",
  "submitting",
  "pending",
  "paid",
  "declined",
];

/** States whose amount can be refunded again. */
export const GIVES_NOTHING: readonly RefundState[] = ["failed", "refused"];

export type RefundStatus = "pending" | "succeeded" | "failed";

/** The public status; undefined for states that merchants cannot see. */
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

const STATES = Object.keys(REFUND_STATUS) as RefundState[];

/** The states that merchants see as this status; without one, all that they see. */
export function refundStatesOf(status: RefundStatus | undefined): RefundState[] {
  return STATES.filter((state) =>
    status ? REFUND_STATUS[state] === status : REFUND_STATUS[state] !== undefined,
  );
}

/** The immutable part of a refund. */
export interface NewRefund {
  /** UUIDv7, also the id of its hold; public as `re_…`. */
  id: string;
  /** The payment's UUID. */
  paymentId: string;
  amount: bigint;
  /** The part from money waiting for settlement; the wallet pays the rest. */
  fromSettling: bigint;
  reason: string;
  metadata: Record<string, unknown>;
  /** The ledger must not hold money after this time. */
  notAfter: Date;
}

/** The immutable fields of the refunded payment. */
interface RefundedPayment {
  publicId: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  currency: Currency;
  /** The processor's id of the payment's intent. */
  processorId: string;
}

export interface Refund extends NewRefund {
  payment: RefundedPayment;
  state: RefundState;
  /** The processor's id of the refund; empty until known. */
  processorRefundId: string;
  failureReason: string;
  calls: number;
  questions: number;
  notFound: number;
  notices: bigint;
  /** The time of the last decision about the ledger's steps. */
  decidedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}
