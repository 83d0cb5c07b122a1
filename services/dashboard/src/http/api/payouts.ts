/** The fields are those of the API, and so are their rules. The wallet pays; without a reference Kobo chooses one. */
export type Payment = PayIdPayment | BankPayment | BillPayment;
interface AnyPayment {
  narration?: string;
  reference?: string;
}
export interface PayIdPayment extends AnyPayment {
  kind: "pay-id";
  toPayId: string;
  amount: string;
}
export interface BankPayment extends AnyPayment {
  kind: "bank";
  accountNumber: string;
  bankCode: string;
  amount: string;
}
export interface BillPayment extends AnyPayment {
  kind: "bill";
  serviceID: string;
  /** Absent where the price is fixed. */
  amount?: string;
  variation_code?: string;
  billersCode?: string;
  phone: string;
  subscription_type?: string;
  quantity?: number;
  extraFields?: Record<string, string>;
}

/** The terms that a user confirms, of `POST /payouts/review` with a `Payment`; nothing moves. */
export interface PayoutReview {
  terms: PayoutTerms;
  fromPayId: string;
  details: { label: string; value: string }[];
}
/** Sent back with the payout, which is refused when they do not hold any more. */
export interface PayoutTerms {
  /** The payee's or the customer's; empty where the provider has none. */
  name: string;
  amountKobo: string;
  feeKobo: string;
  /** Of a bill. */
  discountKobo: string;
  totalKobo: string;
  availableKobo: string;
  reviewedAt: string;
}

/**
 * `POST /payouts` with a `Payment` and these. The id, a UUIDv7, is the form's: a repeat moves nothing again, and answers
 * the outcome of the first.
 */
export interface SendPayout {
  id: string;
  confirmed: PayoutTerms;
}
export type SentPayout =
  | { payout: Payout }
  /** Nothing was sent: these terms have changed. */
  | { review: PayoutReview; changes: TermChange[] };
export interface TermChange {
  term: "name" | "amount" | "fee" | "discount" | "balance" | "time";
  /** An amount in kobo, or a name; empty for the time. */
  before: string;
  now: string;
}
/** Also of `GET /payouts/:id`, which never sends anything; 404 when no such form has arrived. */
export interface Payout {
  kind: Payment["kind"];
  /** `unknown`: the answer was lost, and Kobo is finding out. `refused`: nothing moved, and the form has ended. */
  state: "unknown" | "refused" | "pending" | "completed" | "failed" | "reversed";
  to: string;
  name: string;
  amountKobo: string;
  totalKobo: string;
  reference: string;
  sentAt: string;
  /** Of the payment's page; null while there is none. */
  transactionId: string | null;
  /** Why it was refused or has failed, and what to do. */
  message: string | null;
  /** Of a delivered bill, such as the token of a meter. */
  goods: { label: string; value: string }[];
}
