import { type Kobo, kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { BillType } from "../catalogue/bill-type";
import type { Commission } from "../catalogue/commission";
import type { Goods } from "../catalogue/goods";

/**
 * Where a purchase stands (`purchase-states.ts` says how it gets from one to the next):
 * - `reserving`: the ledger is asked to hold the money; nothing is public yet
 * - `submitting`: the provider may or may not have been asked
 * - `pending`: the provider was asked and has not said what became of it
 * - `delivered`, `declined`: it has, and the ledger is told
 * - `review`: asking ended without an answer; the money stays held until a person decides
 * - `lost`: failed, because the provider did not know of it for so long; it is still asked
 * - `delivered late`: it was delivered all the same, and the money must be fetched again
 * - `refused`: there was no money to hold; to the merchant there is no such purchase
 * - `reversing`: the provider took back what it had delivered, and the ledger is told
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
  reversing: "completed",
  reversed: "reversed",
};

export const STATES = Object.keys(STATUS) as readonly State[];

/** States in which the provider has something to tell, so that its notice makes us ask. */
export const ASKING: readonly State[] = ["submitting", "pending", "review", "lost", "completed"];

/** States in which nothing more can happen by itself. */
export const OVER: readonly State[] = ["failed", "refused", "reversed"];

/** States that can be counted as under way: something is still to come, and the bill is not paid. */
export const IN_PROGRESS: readonly State[] = STATES.filter(
  (state) => state !== "completed" && !OVER.includes(state),
);

/** Who pays for what came after the money was given back: the wallet, or the merchant's debt to us. */
export type Payer = "wallet" | "debt";

export type SubscriptionType = "renew" | "change";

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
  /** Empty where the buyer names an amount alone. */
  variationCode: string;
  /** The smartcard, meter, profile, plate or account that it is for; empty where the phone says all. */
  billersCode: string;
  /** As the provider calls it (decision 85); empty where a service has none. */
  subscriptionType: SubscriptionType | "";
  quantity: number;
  /** What an insurer asks for, under our names. */
  extraFields: Readonly<Record<string, string>>;
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
  /** What the customer takes home: a token, cards, a certificate. */
  goods: Goods;
  error: string;
  providerCode: string;
  /** Calls about it that were stored, and how far the plan of questions is; completion begins it anew. */
  calls: number;
  requeries: number;
  notFound: number;
  /** The provider has shown that it knows the purchase. */
  acknowledged: boolean;
  /** Who paid for a late delivery. */
  chargedTo: Payer | undefined;
  /** Notices of the provider so far; a question that was asked before the newest does not answer it. */
  notices: bigint;
  submittedAt: Date | undefined;
  /** When it was last decided what the ledger is to do about it. */
  decidedAt: Date | undefined;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

type Priced = Pick<NewPurchase, "amount" | "commission" | "convenienceFee">;

/** The bill less the commission, which is a discount. */
export function merchantDebit({ amount, commission }: Priced): Kobo {
  return kobo(amount - commission.amount);
}

/** For the record and the wallet's statement. */
export function narrationOf({
  narration,
  serviceName,
}: Pick<NewPurchase, "narration" | "serviceName">): string {
  return narration || serviceName;
}

/** What leaves the wallet (decision 68). */
export function totalCharge(purchase: Priced): Kobo {
  return kobo(merchantDebit(purchase) + purchase.convenienceFee);
}

/** A stale price may be a few times too low. Beyond this it is no cost but a mistake, as kobo for naira. */
const COST_MAX_TIMES = 10n;

export function isCredibleCost(purchase: Priced, cost: bigint): boolean {
  return cost > 0n && cost <= priceOf(purchase) * COST_MAX_TIMES;
}

/**
 * What the provider named, be it more than the price (decision 69). A delivery that names no cost, or
 * none that can be, is taken at its price, as if nothing were left to us.
 */
export function costOf(purchase: Priced, named: Kobo | undefined): Kobo {
  return named !== undefined && isCredibleCost(purchase, named) ? named : priceOf(purchase);
}

/** The bill as it stands, without our discount. */
export function priceOf({ amount, convenienceFee }: Priced): Kobo {
  return kobo(amount + convenienceFee);
}
