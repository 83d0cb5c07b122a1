import type { RetryTiming } from "@kobo/core/retry";
import { retryTransport, type Transition } from "@kobo/saga/machine";
import type { ExternalTransfer, Payer, State } from "./external-transfer";
import type { Call, Outcome } from "./outcome";

/** The result of a command, or a reviewer's decision. */
export type Input =
  | { kind: "held"; timing: RetryTiming }
  /** Held after the request's deadline: it is never sent. */
  | { kind: "held too late" }
  /** The ledger refused the hold, finally. */
  | { kind: "hold refused" }
  /** A resend only: the first return may still arrive. */
  | { kind: "first unclear"; unreachable: boolean; timing: RetryTiming }
  /** A resend only: the first return arrived. */
  | { kind: "first found" }
  | Answered
  | { kind: "posted" }
  | { kind: "voided"; queryingForMs: number; timing: RetryTiming }
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The step's ids are too old for the ledger: it did not and will not execute the step under them. */
  | { kind: "ids expired"; timing: RetryTiming }
  /** A final refusal, whose cause only a reviewer can find. */
  | { kind: "refused by the ledger" }
  /** A reviewer confirmed the transfer, or gave it up because it will never be paid. */
  | { kind: "confirmed" }
  | { kind: "given up" }
  /** A reviewer resends the return. */
  | { kind: "resent"; timing: RetryTiming };

/** The result of a call to the rail. The durations are by the database's clock. */
export interface Answered {
  kind: "answered";
  call: Call;
  outcome: Outcome;
  recipientCode: string;
  /** How long the transfer may still reach the rail. */
  graceLeftMs: number;
  /** How long the query schedule has run. */
  queryingForMs: number;
  /** How long the rail has answered "not found". */
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

/** The next state, the changed fields, and the effects. */
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
  /** How long the transfer may take to reach the rail; with the step to `submitting`. */
  graceMs?: number;
  /** Restarts the query schedule. */
  restartsQueries?: true;
  /** Sets the time from which the ledger step's ids derive. */
  decides?: true;
  /** Creates a resend of a lost return. */
  resends?: true;
}

/** The ledger's step follows at once. */
export function decided(
  to: "paid" | "declined" | "paid late" | "reversing",
  set: Step["set"],
): Step {
  return { to, set, decides: true, next: "at once" };
}

/** No response: the query schedule does not advance, and webhooks stay unsettled. */
export function retried(state: State, timing: RetryTiming): Step {
  return retryTransport(state === "submitting" ? "pending" : state, timing);
}
