import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { RefundAnswer, RefundCall, Unreachable } from "../answer";
import type { Refund, RefundState } from "./refund";

/** What came of a task. */
export type RefundInput =
  | { kind: "held" }
  /** It was held, but whoever asked for it is gone: it was not sent, and will not be. */
  | { kind: "held too late" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  | Replied
  | { kind: "posted" }
  | { kind: "voided" }
  | { kind: "reversed" }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" };

/** What came of a call to the processor. */
export interface Replied {
  kind: "answered";
  call: RefundCall;
  answer: RefundAnswer | Unreachable;
  /** How long ago it was first sent, by the database's clock. */
  sentAgoMs: number;
  timing: RetryTiming;
}

export type RefundEvent = "payment.refunded" | "refund.failed";

/** The next state, what is stored with it, and what follows from it. */
export interface RefundStep extends Transition<RefundState> {
  set: Partial<
    Pick<Refund, "processorRefundId" | "failureReason" | "calls" | "questions" | "notFound">
  >;
  publish?: RefundEvent;
  /** Only a person can help. */
  stuck?: boolean;
}
