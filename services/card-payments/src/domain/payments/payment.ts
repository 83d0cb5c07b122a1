import type { CardBrand } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";
import type { Failure } from "../answer";
import type { Currency } from "../currency";

/**
 * The states of a payment (transitions: `payment-states.ts`):
 * - `opening`: creating the intent, without the card; not public yet
 * - `confirming`: the card may or may not have been sent to the processor
 * - `asking`: the card was sent, and the outcome is unknown; canceled at the expiry
 * - `authenticating`: the customer must authenticate at the bank
 * - `authorizing`: the card is authorized; the ledger hold follows
 * - `authorized`: waiting for the merchant's capture
 * - `capturing`, `canceling`: the call was sent, and may or may not have had its effect
 * - `captured`: the processor has captured; the ledger transfers follow
 * - `releasing`: the intent is canceled; the release of the ledger hold follows
 * - `refused`: the card was never sent; merchants cannot see the payment
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

/** The public status. */
export type Status =
  | "pending"
  | "succeeded"
  | "failed"
  | "canceled"
  | "refunded"
  | "partially_refunded";

/** `unanswered`: the card was sent, got no answer, and was not charged. */
export type CancelReason = "merchant" | "expired" | "unanswered" | "processor";

/** States in which a query can change something, so that a webhook triggers one. */
export const ASKING: readonly State[] = [
  "confirming",
  "asking",
  "authenticating",
  "authorized",
  "capturing",
  "canceling",
];

/** Final states. Refunds have their own state machine. */
export const FINAL_STATES: readonly State[] = ["succeeded", "failed", "canceled", "refused"];

/** The stored part of a card (decision 98). */
interface PaymentMethod {
  /** UUID; public as `pm_…`. */
  id: string;
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The processor's token of the saved card; empty until there is one. */
  vaultToken: string;
}

export interface Customer {
  /** UUID; public as `cus_…`. */
  id: string;
  /** Lower case; empty after the customer was deleted. */
  email: string;
  name: string;
  /** The processor's id of the customer; empty until there is one. */
  processorCustomerId: string;
}

/** The immutable part of a payment. */
export interface NewPayment {
  /** UUIDv7, also the id of the first ledger transfer. */
  id: string;
  /** `pay_…`, or an id that the client chose. */
  publicId: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: Currency;
  /** False if the merchant captures separately. */
  capture: boolean;
  /** A charge of a saved card without the customer, who cannot authenticate. */
  offSession: boolean;
  description: string;
  metadata: Record<string, unknown>;
  /** The customer returns here from the bank's page. */
  returnUrl: string;
  /** The platform fee at creation, in hundredths of a percent. */
  feeBasisPoints: bigint;
  /** False for a card that the customer has not agreed to save. */
  savesCard: boolean;
}

export interface Payment extends NewPayment {
  customer: Customer;
  paymentMethod: PaymentMethod;
  state: State;
  /** The processor's id of the intent; empty until it exists. */
  processorId: string;
  redirectUrl: string;
  /** The ledger holds the authorization. */
  held: boolean;
  /** The amount of the merchant's capture request; 0n until then. */
  captureAmount: bigint;
  amountCaptured: bigint;
  /** The processor's fee; 0n until known. */
  processorCost: bigint;
  /** The sum of succeeded refunds. */
  amountRefunded: bigint;
  cancelReason: CancelReason | undefined;
  /** The reason of a failure or of a coming failure. */
  failure: Failure | undefined;
  /** The expiry of an uncaptured authorization, an unfinished authentication or an unknown outcome. */
  endsAt: Date;
  /** The number of calls with a stored answer. */
  calls: number;
  /** Queries since the last clear answer: the position in the query schedule. */
  questions: number;
  /** The number of received webhooks; only a later query answers the newest. */
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

/** All states but the final ones. */
export const UNDER_WAY: readonly State[] = ["opening", ...PENDING];

/** Undefined for payments that merchants cannot see. */
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

/** The platform fee on the captured amount, rounded down. */
export function feeOf({
  amountCaptured,
  feeBasisPoints,
}: Pick<Payment, "amountCaptured" | "feeBasisPoints">): bigint {
  return (amountCaptured * feeBasisPoints) / BASIS_POINTS;
}

export function capturableOf({ state, amount }: Pick<Payment, "state" | "amount">): bigint {
  return state === "authorized" ? amount : 0n;
}
