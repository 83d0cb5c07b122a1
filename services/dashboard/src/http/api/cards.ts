import type { DisputeSummary } from "./disputes";

/**
 * `GET /cards?state=&customer=&from=&to=&cursor=`, newest first; `?id=` finds the payment with this id alone. Amounts are in the
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
  /** `cus_…` */
  customerId: string;
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
  /** A saved card was charged without the customer being present. */
  offSession: boolean;
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

/**
 * `POST /cards/:id/capture` `{ amountKobo }`, `POST /cards/:id/refunds` `{ amountKobo, reason }`, where null is all that is
 * left; `POST /cards/:id/cancel`. All take an Idempotency-Key and answer 204.
 */
