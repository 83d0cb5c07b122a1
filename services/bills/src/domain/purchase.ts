import { type Kobo, kobo } from "@kobo/money";
import type { Mode } from "@kobo/tenant";
import type { BillType, Commission } from "./bill-type";

/**
 * Where a purchase stands (`saga.ts` says how it gets from one to the next):
 * - `reserving`: the ledger is asked to hold the money; nothing is public yet
 * - `submitting`: the provider may or may not have been asked
 * - `pending`: the provider was asked and has not said what became of it
 * - `delivered`, `declined`: it has, and the ledger is told
 * - `review`: asking ended without an answer; the money stays held until a person decides
 * - `lost`: failed, because the provider did not know of it for so long; it is still asked
 * - `delivered late`: it was delivered all the same, and the money must be fetched again
 * - `refused`: there was no money to hold; to the merchant there is no such purchase
 */
export type State =
  | "reserving"
  | "submitting"
  | "pending"
  | "delivered"
  | "declined"
  | "review"
  | "lost"
  | "delivered late"
  | "completed"
  | "failed"
  | "refused";

export type Status = "pending" | "completed" | "failed";

/** What merchants see; undefined for what they do not see. */
export const STATUS: Readonly<Record<State, Status | undefined>> = {
  reserving: undefined,
  submitting: "pending",
  pending: "pending",
  delivered: "pending",
  declined: "pending",
  review: "pending",
  lost: "failed",
  "delivered late": "failed",
  completed: "completed",
  failed: "failed",
  refused: undefined,
};

/** What a purchase is from the beginning and stays. */
export interface NewPurchase {
  /** The transaction's id (UUIDv7), and the id of its hold. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  fromWallet: string;
  reference: string;
  serviceId: string;
  serviceName: string;
  billType: BillType;
  /** Empty where the buyer names an amount. */
  variationCode: string;
  /** As the merchant sent it. */
  phone: string;
  narration: string;
  amount: Kobo;
  commission: Commission;
  convenienceFee: Kobo;
  providerRequestId: string;
  /** After this moment the ledger must not hold money for it any more. */
  notAfter: Date;
}

export interface Purchase extends NewPurchase {
  state: State;
  providerReference: string;
  /** What the provider took from our float; undefined until it has delivered. */
  providerCost: Kobo | undefined;
  error: string;
  providerCode: string;
  requeries: number;
  notFound: number;
  acknowledged: boolean;
  submittedAt: Date | undefined;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

type Priced = Pick<NewPurchase, "amount" | "commission" | "convenienceFee">;

/** The bill less the commission, which is a discount. */
export function merchantDebit({ amount, commission }: Priced): Kobo {
  return kobo(amount - commission.amount);
}

/** What leaves the wallet (decision 68). */
export function totalCharge(purchase: Priced): Kobo {
  return kobo(merchantDebit(purchase) + purchase.convenienceFee);
}
