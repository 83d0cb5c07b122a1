import type { RetryTiming } from "@kobo/core/retry";
import { retryTransport, type Transition } from "@kobo/saga/machine";
import type { ExternalTransfer, Payer, State } from "./external-transfer";
import type { Call, Outcome } from "./outcome";

/** What came of a task. */
export type Input =
  | { kind: "held"; timing: RetryTiming }
  /** It was held, but its request ended before it was sent: it never will be. */
  | { kind: "held too late" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  /** The return that this one sends again may arrive: the rail does not say that it will not. */
  | { kind: "first unclear"; unreachable: boolean; timing: RetryTiming }
  /** The return that this one was to send again has arrived. */
  | { kind: "first found" }
  | Answered
  | { kind: "posted" }
  | { kind: "voided"; queryingForMs: number; timing: RetryTiming }
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The step's ids are older than the ledger takes: it was not done under them, and never will be. */
  | { kind: "ids expired"; timing: RetryTiming }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" }
  /** A reviewer has found out that it was paid, or that it was not and never will be. */
  | { kind: "confirmed" }
  | { kind: "given up" }
  /** A reviewer has a return sent again. */
  | { kind: "resent"; timing: RetryTiming };

/** What came of a call to the rail. Times are by the database's clock. */
export interface Answered {
  kind: "answered";
  call: Call;
  outcome: Outcome;
  recipientCode: string;
  /** How long the transfer may still arrive at the rail. */
  graceLeftMs: number;
  /** How long the schedule of queries has run. */
  queryingForMs: number;
  /** How long the rail has said that it does not know the transfer. */
  notFoundForMs: number;
  timing: RetryTiming;
}

export type ReviewReason =
  | "unresolved"
  | "refused by the ledger"
  | "paid late"
  | "return failed"
  | "contradicted"
  | "arrived after resend";

/** The next state, what is stored with it, and what follows from it. */
export interface Step extends Transition<State> {
  set: Partial<
    Pick<
      ExternalTransfer,
      | "recipientCode"
      | "railCode"
      | "failureReason"
      | "calls"
      | "queryAttempts"
      | "notFound"
      | "acknowledged"
      | "chargedTo"
    >
  >;
  publish?: "transfer.completed" | "transfer.failed" | "transfer.reversed";
  review?: ReviewReason;
  /** How long it may take to arrive at the rail; with the step to `submitting`. */
  graceMs?: number;
  /** The schedule of queries begins now. */
  restartsQueries?: true;
  /** It is decided now what the ledger is to do. */
  decides?: true;
  /** A lost return is sent again, as a return of its own. */
  resends?: true;
}

/** The ledger is to act, now. */
export function decided(
  to: "paid" | "declined" | "paid late" | "reversing",
  set: Step["set"],
): Step {
  return { to, set, decides: true, next: "at once" };
}

/** No response: the schedule of queries stays where it was, and callbacks stay unanswered. */
export function retried(state: State, timing: RetryTiming): Step {
  return retryTransport(state === "submitting" ? "pending" : state, timing);
}
