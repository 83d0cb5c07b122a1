import type { Kobo } from "@kobo/core/money";
import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { Call, Outcome } from "./outcome";
import type { Payer, Purchase, State } from "./purchase";

/** What came of a task, or what a person decided. */
export type Input =
  | { kind: "held" }
  /** It was held, but whoever asked for it is gone: it was not sent, and will not be. */
  | { kind: "held too late" }
  /** So much goes wrong at the provider that the money is not even held. */
  | { kind: "provider unavailable" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  | Answered
  | { kind: "posted" }
  | { kind: "voided"; sentAgoMs: number; timing: RetryTiming }
  /** Who paid for what came after the money was given back. */
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" }
  /** A person has found out that it was delivered, whatever we heard. */
  | { kind: "confirmed"; providerReference: string; cost: Kobo | undefined }
  /** A person gives back what is still held. */
  | { kind: "refunded" }
  /** A person has found out that it was not delivered, whatever we were told at first. */
  | { kind: "taken back" };

/** What came of a call to the provider. */
export interface Answered {
  kind: "answered";
  call: Call;
  outcome: Outcome;
  /** How long ago the purchase was sent, by the database's clock. */
  sentAgoMs: number;
  timing: RetryTiming;
}

/** What a person may decide. */
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

/** The next state, what is stored with it, and what follows from it. */
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
