import { type Kobo, kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { BillType } from "../catalogue/bill-type";
import type { Commission } from "../catalogue/commission";
import type { Goods } from "../catalogue/goods";

/**
 * The states of a purchase (`purchase-states.ts` has the transitions):
 * - `reserving`: the ledger is called to hold the money; the purchase is not public yet
 * - `submitting`: the purchase may or may not have been sent to the provider
 * - `pending`: it was sent, and the outcome is unknown
 * - `delivered`, `declined`: the outcome is known, and the hold is posted or voided next
 * - `review`: requeries ended without an outcome; the money stays held until a reviewer decides
 * - `lost`: failed, because the provider did not know it; requeries continue
 * - `delivered late`: it was delivered after the refund, and is charged again next
 * - `refused`: the ledger refused the hold; merchants see no purchase
 * - `reversing`: the provider reversed the delivery, and the ledger is asked to return the money
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
  | "refused"
  | "reversing"
  | "reversed";

export type Status = "pending" | "completed" | "failed" | "reversed";

/** The public status; undefined for states that merchants do not see. */
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
  reversing: "completed",
  reversed: "reversed",
};

export const STATES = Object.keys(STATUS) as readonly State[];

/** States in which a callback causes a requery. */
export const ASKING: readonly State[] = ["submitting", "pending", "review", "lost", "completed"];

/** Final states. */
export const FINAL_STATES: readonly State[] = ["failed", "refused", "reversed"];

/** States in progress: not final, and not yet completed. */
export const IN_PROGRESS: readonly State[] = STATES.filter(
  (state) => state !== "completed" && !FINAL_STATES.includes(state),
);

/** The payer of a late delivery: the wallet, or the merchant's debt to Kobo. */
export type Payer = "wallet" | "debt";

export type SubscriptionType = "renew" | "change";

/** The immutable part of a purchase. */
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
  /** Empty for purchases by amount alone. */
  variationCode: string;
  /** The smartcard, meter, profile, plate or account; empty where the phone identifies it. */
  billersCode: string;
  /** The provider's term (decision 85); empty where a service has none. */
  subscriptionType: SubscriptionType | "";
  quantity: number;
  /** An insurer's additional fields, under our names. */
  extraFields: Readonly<Record<string, string>>;
  /** As the merchant sent it. */
  phone: string;
  narration: string;
  amount: Kobo;
  commission: Commission;
  convenienceFee: Kobo;
  providerRequestId: string;
  /** The ledger must not hold money after this time. */
  notAfter: Date;
}

export interface Purchase extends NewPurchase {
  state: State;
  providerReference: string;
  /** The charge to our float; undefined until it is delivered. */
  providerCost: Kobo | undefined;
  /** The customer's goods: a token, cards, a certificate. */
  goods: Goods;
  error: string;
  providerCode: string;
  /** The number of stored calls, and of requeries in the current schedule, which completion restarts. */
  calls: number;
  requeries: number;
  notFound: number;
  /** The provider has shown that it knows the purchase. */
  acknowledged: boolean;
  /** The payer of a late delivery. */
  chargedTo: Payer | undefined;
  /** The number of callbacks; a call that began before the latest does not answer it. */
  notices: bigint;
  submittedAt: Date | undefined;
  /** The time of the last decision about a ledger step. */
  decidedAt: Date | undefined;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

type Priced = Pick<NewPurchase, "amount" | "commission" | "convenienceFee">;

/** The bill minus the commission, which is a discount. */
export function merchantDebit({ amount, commission }: Priced): Kobo {
  return kobo(amount - commission.amount);
}

/** The narration of the record and of the wallet's statement. */
export function narrationOf({
  narration,
  serviceName,
}: Pick<NewPurchase, "narration" | "serviceName">): string {
  return narration || serviceName;
}

/** The wallet's debit (decision 68). */
export function totalCharge(purchase: Priced): Kobo {
  return kobo(merchantDebit(purchase) + purchase.convenienceFee);
}

/** A stale price may be a few times too low. A higher cost is an error, such as kobo for naira. */
const COST_MAX_TIMES = 10n;

export function isCredibleCost(purchase: Priced, cost: bigint): boolean {
  return cost > 0n && cost <= priceOf(purchase) * COST_MAX_TIMES;
}

/**
 * The provider's cost, even above the price (decision 69). Without a credible cost it is the price, so that Kobo
 * earns nothing.
 */
export function costOf(purchase: Priced, named: Kobo | undefined): Kobo {
  return named !== undefined && isCredibleCost(purchase, named) ? named : priceOf(purchase);
}

/** The bill without the discount. */
export function priceOf({ amount, convenienceFee }: Priced): Kobo {
  return kobo(amount + convenienceFee);
}
