import type { Kobo } from "@kobo/core/money";
import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { Call, Outcome } from "./outcome";
import type { Payer, Purchase, State } from "./purchase";

/** The result of a command, or a reviewer's decision. */
export type Input =
  | { kind: "held" }
  /** The money was held after the request's end, so the purchase was not and will not be sent. */
  | { kind: "held too late" }
  /** The provider's breaker is open, so the money is not held. */
  | { kind: "provider unavailable" }
  /** The money is not held and never will be. */
  | { kind: "hold refused" }
  | Answered
  | { kind: "posted" }
  | { kind: "voided"; sentAgoMs: number; timing: RetryTiming }
  /** The payer of a late delivery. */
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The ledger refuses the step, and a reviewer must find the cause. */
  | { kind: "refused by the ledger" }
  /** A reviewer confirms the delivery. */
  | { kind: "confirmed"; providerReference: string; cost: Kobo | undefined }
  /** A reviewer refunds held money. */
  | { kind: "refunded" }
  /** A reviewer reverses a completed purchase that was not delivered. */
  | { kind: "taken back" };

export interface Answered {
  kind: "answered";
  call: Call;
  outcome: Outcome;
  /** The time since the submission, by the database's clock. */
  sentAgoMs: number;
  timing: RetryTiming;
}

/** A reviewer's decision. */
export type Verdict = "confirmed" | "refunded" | "taken back";

export type Reason =
  | "failed"
  | "unresolved"
  | "resolved by provider"
  | "refused by the ledger"
  | "delivered late"
  | "contradicted"
  | "goods missing"
  | "sold below cost";

/** The next state, the fields to store, and the event and review that follow. */
export interface Step extends Transition<State> {
  set: Partial<
    Pick<
      Purchase,
      | "providerReference"
      | "providerCost"
      | "goods"
      | "error"
      | "providerCode"
      | "calls"
      | "requeries"
      | "notFound"
      | "acknowledged"
      | "chargedTo"
    >
  >;
  publish?:
    | "bill.purchase.completed"
    | "bill.purchase.pending"
    | "bill.purchase.failed"
    | "bill.purchase.reversed";
  review?: Reason;
}
