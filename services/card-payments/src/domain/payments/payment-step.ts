import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { Answer, Call, Unreachable } from "../answer";
import type { Payment, State } from "./payment";

/** Why the processor will not have a payment, before it has seen the card. `OTHER` is ours to mend. */
export type OpenRefusal = "AMOUNT_TOO_SMALL" | "AMOUNT_TOO_LARGE" | "CURRENCY_NOT_TAKEN" | "OTHER";

/** What came of a task, or what the merchant wants. */
export type Input =
  /** The processor has an intent for it, and knows the customer. */
  | { kind: "opened"; processorId: string; processorCustomerId: string }
  /** It has none, or whoever asked is gone. The card was never sent. */
  | { kind: "not opened"; refusal?: OpenRefusal }
  | Replied
  /** Its time is over. */
  | { kind: "expired" }
  | { kind: "held" }
  | { kind: "posted" }
  | { kind: "voided" }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" }
  | { kind: "capture requested"; amount: bigint }
  | { kind: "cancel requested" };

/** What came of a call to the processor. */
export interface Replied {
  kind: "answered";
  call: Call;
  answer: Answer | Unreachable;
  timing: RetryTiming;
}

export type PaymentEvent =
  | "payment.created"
  | "payment.succeeded"
  | "payment.failed"
  | "payment.canceled";

/** The next state, what is stored with it, and what follows from it. */
export interface Step extends Transition<State, "at once" | "at its end" | "never" | number> {
  set: Partial<
    Pick<
      Payment,
      | "processorId"
      | "redirectUrl"
      | "held"
      | "captureAmount"
      | "amountCaptured"
      | "processorCost"
      | "cancelReason"
      | "failure"
      | "calls"
      | "questions"
    >
  >;
  /** The names that the processor has for the customer and the card, once it has told them. */
  processorCustomerId?: string;
  vaultToken?: string;
  publish?: PaymentEvent;
  /** Only a person can help. */
  stuck?: boolean;
}
