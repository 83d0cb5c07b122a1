import type { Currency } from "./currency";
import type { CardDetails } from "./payments/card";

/** What merchants ask for, read from the bodies of their requests. */

/** What is to be charged: a card that was typed in, or one that was charged before. */
export type InstrumentParams =
  | { kind: "card"; card: CardDetails }
  /** A UUID; public as `pm_…`. */
  | { kind: "saved"; paymentMethodId: string };

export interface CreateParams {
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: Currency;
  /** The email in lower case; undefined for a name that was not sent. */
  customer: { email: string; name: string | undefined };
  instrument: InstrumentParams;
  /** Empty for none. */
  description: string;
  metadata: Record<string, unknown>;
  /** False when the merchant captures by himself. */
  capture: boolean;
  returnUrl: string | undefined;
}

export interface CaptureParams {
  /** Undefined for all that was authorised. */
  amount: bigint | undefined;
}

export interface RefundParams {
  /** Undefined for all that is left. */
  amount: bigint | undefined;
  /** Empty for none. */
  reason: string;
  metadata: Record<string, unknown>;
}
