/**
 * `GET /payments?kind=&status=&direction=&from=&to=&cursor=`, 50 a page, newest first. `GET /payments?q=` has those that
 * an id or a reference of any kind names, in one page.
 */
export interface Payments {
  payments: ListedPayment[];
  /** Kinds whose service did not answer: their payments come with a later page. */
  missing: PaymentKind[];
  next: string | null;
  /** A page that is short, although there is a next one, holds all payments since then; null for others. */
  completeSince: string | null;
}

export type PaymentKind =
  | "payid_payment"
  | "virtual_account_payment"
  | "card_payment"
  | "payid_transfer"
  | "external_transfer"
  | "bill_purchase";

export interface ListedPayment {
  kind: PaymentKind;
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  at: string;
  direction: "in" | "out";
  amountKobo: string;
  currency: string;
  status: PaymentStatus;
  /** The API's word, such as `partially_refunded`. */
  apiStatus: string;
  /** The payer or the payee; the service of a bill. */
  party: string;
  /** The address, account, card or bill of the party. */
  detail: string;
  /** The merchant's own; empty for none. */
  reference: string;
}

export type PaymentStatus = "waiting" | "succeeded" | "failed" | "canceled" | "reversed";
