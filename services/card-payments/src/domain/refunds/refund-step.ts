import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { RefundAnswer, RefundCall, Unreachable } from "../answer";
import type { Refund, RefundState } from "./refund";

/** Events of the state machine: the results of commands. */
export type RefundInput =
  | { kind: "held" }
  /** Held after the request had ended: the refund was not and will not be sent. */
  | { kind: "held too late" }
  /** Nothing is held, and no earlier attempt will hold anything. */
  | { kind: "hold refused" }
  | Replied
  | { kind: "posted" }
  | { kind: "voided" }
  | { kind: "reversed" }
  /** An unexpected refusal, which needs manual review. */
  | { kind: "refused by the ledger" };

/** The result of a call to the processor. */
export interface Replied {
  kind: "answered";
  call: RefundCall;
  answer: RefundAnswer | Unreachable;
  /** The time since it was first sent, by the database's clock. */
  sentAgoMs: number;
  timing: RetryTiming;
}

export type RefundEvent = "payment.refunded" | "refund.failed";

/** The next state, and the fields and effects that are stored with it. */
export interface RefundStep extends Transition<RefundState> {
  set: Partial<
    Pick<Refund, "processorRefundId" | "failureReason" | "calls" | "questions" | "notFound">
  >;
  publish?: RefundEvent;
  /** Needs manual review. */
  stuck?: boolean;
}
