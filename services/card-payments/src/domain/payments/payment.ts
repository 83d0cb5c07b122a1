import type { CardBrand } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";
import type { Failure } from "../answer";
import type { Currency } from "../currency";

/**
 * Where a payment stands (`payment-states.ts` says how it gets from one to the next):
 * - `opening`: the processor is asked for an intent, without the card; nothing is public yet
 * - `confirming`: the card may or may not have been sent to the processor
 * - `asking`: it was sent, and nobody knows what became of it
 * - `authenticating`: the customer is to confirm it at his bank
 * - `authorizing`: the card is authorised, and the ledger is told
 * - `authorized`: it waits for the merchant to capture it
 * - `capturing`, `canceling`: the processor is asked to, and may or may not have done it
 * - `captured`: the money is taken, and the ledger is told
 * - `releasing`: nothing can be taken any more, and the ledger is told
 * - `refused`: the card was never sent; to the merchant there is no such payment
 */
export type State =
  | "opening"
  | "confirming"
  | "asking"
  | "authenticating"
  | "authorizing"
  | "authorized"
  | "capturing"
  | "captured"
  | "canceling"
  | "releasing"
  | "succeeded"
  | "failed"
  | "canceled"
  | "refused";

/** What merchants see of a state. */
export type Status =
  | "pending"
  | "succeeded"
  | "failed"
  | "canceled"
  | "refunded"
  | "partially_refunded";

/** Why a payment is given up. `unanswered`: the card was sent, and the processor had charged nothing. */
export type CancelReason = "merchant" | "expired" | "unanswered" | "processor";

/** States in which the processor has something to tell, so that its notice makes us ask. */
export const ASKING: readonly State[] = [
  "confirming",
  "asking",
  "authenticating",
  "authorized",
  "capturing",
  "canceling",
];

/** States in which nothing more can happen by itself. Refunds have a story of their own. */
export const OVER: readonly State[] = ["succeeded", "failed", "canceled", "refused"];

/** A card as it may be kept (decision 98). */
interface PaymentMethod {
  /** UUID; public as `pm_…`. */
  id: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Under which the processor keeps the card; empty until it does. */
  vaultToken: string;
}

export interface Customer {
  /** UUID; public as `cus_…`. */
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** Under which the processor knows the customer; empty until it does. */
  processorCustomerId: string;
}

/** What a payment is from the beginning and stays. */
export interface NewPayment {
  /** UUIDv7: the transaction's id, and the id of its first transfer in the ledger. */
  id: string;
  /** What clients call it: `pay_…`, or a name of their own. */
  publicId: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: Currency;
  /** False when the merchant captures by himself. */
  capture: boolean;
  description: string;
  metadata: Record<string, unknown>;
  /** Where the customer comes back to from his bank's page. */
  returnUrl: string;
  /** Our share, in hundredths of a percent, as it was when the payment was made. */
  feeBasisPoints: bigint;
}

export interface Payment extends NewPayment {
  customer: Customer;
  paymentMethod: PaymentMethod;
  state: State;
  /** What the processor calls it; empty until it is opened there. */
  processorId: string;
  redirectUrl: string;
  /** The ledger has noted the authorisation. */
  held: boolean;
  /** What the merchant asked to capture; 0n until then. */
  captureAmount: bigint;
  amountCaptured: bigint;
  /** What the processor takes; 0n until it is known. */
  processorCost: bigint;
  /** What succeeded refunds have given back. */
  amountRefunded: bigint;
  cancelReason: CancelReason | undefined;
  /** Why it failed, or is about to. */
  failure: Failure | undefined;
  /** When it is given up: an authorisation that nobody captures, an authentication that nobody ends. */
  endsAt: Date;
  /** Calls to the processor whose answers were stored. */
  calls: number;
  /** Questions since the last clear answer, which say how far the plan of pauses is. */
  questions: number;
  /** Notices of the processor so far; a question asked before the newest does not answer it. */
  notices: bigint;
  createdAt: Date;
  updatedAt: Date;
}

const PENDING: readonly State[] = [
  "confirming",
  "asking",
  "authenticating",
  "authorizing",
  "authorized",
  "capturing",
  "captured",
  "canceling",
  "releasing",
];

/** States of payments that are not over. */
export const UNDER_WAY: readonly State[] = ["opening", ...PENDING];

/** What merchants see; undefined for what they do not see. */
export function statusOf({
  state,
  amountCaptured,
  amountRefunded,
}: Pick<Payment, "state" | "amountCaptured" | "amountRefunded">): Status | undefined {
  if (PENDING.includes(state)) return "pending";
  switch (state) {
    case "succeeded":
      if (amountRefunded === 0n) return "succeeded";
      return amountRefunded === amountCaptured ? "refunded" : "partially_refunded";
    case "failed":
    case "canceled":
      return state;
    default:
      return undefined;
  }
}

const BASIS_POINTS = 10_000n;

/** Our share of what was captured, rounded down: never more than its rate. */
export function feeOf({
  amountCaptured,
  feeBasisPoints,
}: Pick<Payment, "amountCaptured" | "feeBasisPoints">): bigint {
  return (amountCaptured * feeBasisPoints) / BASIS_POINTS;
}

/** What can still be captured. */
export function capturableOf({ state, amount }: Pick<Payment, "state" | "amount">): bigint {
  return state === "authorized" ? amount : 0n;
}
