import type { Currency } from "./currency";
import type { CardDetails } from "./payments/card";

/** A new card, or one that was charged before. */
export type InstrumentParams =
  | { kind: "card"; card: CardDetails }
  /** A UUID; public as `pm_…`. */
  | { kind: "saved"; paymentMethodId: string };

export interface CreateParams {
  /** In the minor unit of the currency. */
  amount: bigint;
  currency: Currency;
  /** The email in lower case. */
  customer: { email: string; name: string | undefined };
  instrument: InstrumentParams;
  /** Empty if absent. */
  description: string;
  metadata: Record<string, unknown>;
  /** False if the merchant captures separately. */
  capture: boolean;
  /** The customer is not present. */
  offSession: boolean;
  returnUrl: string | undefined;
}

export interface CaptureParams {
  /** Undefined captures the whole authorization. */
  amount: bigint | undefined;
}

export interface RefundParams {
  /** Undefined refunds the rest. */
  amount: bigint | undefined;
  /** Empty if absent. */
  reason: string;
  metadata: Record<string, unknown>;
}
