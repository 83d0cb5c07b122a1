import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { Answer, Call, Unreachable } from "../answer";
import type { Payment, State } from "./payment";

/** The processor's reason for not opening an intent. `OTHER` is an error of ours. */
export type OpenRefusal = "AMOUNT_TOO_SMALL" | "AMOUNT_TOO_LARGE" | "CURRENCY_NOT_TAKEN" | "OTHER";

/** Events of the state machine: results of commands, and the merchant's requests. */
export type Input =
  /** The processor has created the intent and the customer. */
  | { kind: "opened"; processorId: string; processorCustomerId: string }
  /** There is no intent, or the request has ended. The card was never sent. */
  | { kind: "not opened"; refusal?: OpenRefusal }
  | Replied
  /** The authorization or authentication has expired. */
  | { kind: "expired" }
  | { kind: "held" }
  | { kind: "posted" }
  | { kind: "voided" }
  /** An unexpected refusal, which needs manual review. */
  | { kind: "refused by the ledger" }
  | { kind: "capture requested"; amount: bigint }
  | { kind: "cancel requested" };

/** The result of a call to the processor. */
export interface Replied {
  kind: "answered";
  call: Call;
  answer: Answer | Unreachable;
  timing: RetryTiming;
  /** The payment had expired when the run began. */
  isOver: boolean;
}

export type PaymentEvent =
  | "payment.created"
  | "payment.succeeded"
  | "payment.failed"
  | "payment.canceled";

/** The next state, and the fields and effects that are stored with it. */
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
  /** The processor's ids of the customer and the card, once known. */
  processorCustomerId?: string;
  vaultToken?: string;
  publish?: PaymentEvent;
  /** Needs manual review. */
  stuck?: boolean;
}
