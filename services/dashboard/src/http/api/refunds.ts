/** `GET /refunds?status=&payment=&from=&to=&cursor=`, newest first: of payments of all kinds. */
export interface Refunds {
  refunds: ListedRefund[];
  next: string | null;
}
export interface ListedRefund {
  /** `re_…` */
  id: string;
  /** `txn_…`, or a card payment's own id. */
  paymentId: string;
  paymentType: "payid" | "virtual_account" | "card";
  /** In the minor unit of the currency. */
  amountKobo: string;
  currency: string;
  status: "pending" | "completed" | "failed";
  /** The account or wallet that it goes back to; null for a card. */
  to: string | null;
  reason: string | null;
  /** In capitals; null unless it failed. */
  failureReason: string | null;
  createdAt: string;
}
