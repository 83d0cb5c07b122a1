import type { RetryTiming } from "@kobo/core/retry";
import type { Transition } from "@kobo/saga/machine";
import type { Unreachable } from "../answer";
import type {
  Dispute,
  DisputeMovement,
  DisputePayer,
  DisputeRequest,
  DisputeState,
  DisputeStatus,
} from "./dispute";

/** A statement line of the processor about a dispute. */
export type ProcessorMovement = Pick<DisputeMovement, "lineId" | "amount" | "cost">;

/** The dispute as the processor has it. */
export interface DisputeFound {
  kind: "found";
  standing: Exclude<DisputeStatus, "accepted">;
  amount: bigint;
  isInquiry: boolean;
  reason: string;
  networkReasonCode: string;
  evidenceDueBy: Date | undefined;
  submissions: number;
  /** Oldest first. The processor only ever adds to them. */
  movements: readonly ProcessorMovement[];
}

/** The processor's answer about a dispute. */
export type DisputeAnswer =
  | DisputeFound
  /** The processor refuses the evidence, and a repeat would be refused too. */
  | { kind: "refused"; detail: string }
  /** No readable answer: the call may or may not have had an effect. */
  | { kind: "unknown"; detail: string };

export type DisputeCall = "ask" | "submit" | "close";

/** Events of the state machine: requests of the merchant, and the results of commands. */
export type DisputeInput =
  | { kind: "requested"; request: DisputeRequest }
  | {
      kind: "answered";
      call: DisputeCall;
      answer: DisputeAnswer | Unreachable;
      timing: RetryTiming;
      /** The platform's fee for a dispute that is read for the first time. */
      fee: bigint;
    }
  | { kind: "posted"; movement: DisputeMovement; payer: DisputePayer; timing: RetryTiming }
  /** An unexpected refusal, which needs manual review. */
  | { kind: "refused by the ledger" };

export type DisputeEvent = "dispute.created" | "dispute.updated" | "dispute.won" | "dispute.lost";

/** The next state, and the fields and effects that are stored with it. */
export interface DisputeStep extends Transition<DisputeState> {
  set: Partial<
    Pick<
      Dispute,
      | "standing"
      | "amount"
      | "isInquiry"
      | "reason"
      | "networkReasonCode"
      | "evidenceDueBy"
      | "submissions"
      | "request"
      | "fee"
      | "announced"
      | "calls"
      | "questions"
    >
  >;
  /** Movements of the processor that are new. */
  add?: readonly (ProcessorMovement & Pick<DisputeMovement, "fee">)[];
  /** The movement that the ledger has posted. */
  post?: { movement: DisputeMovement; payer: DisputePayer };
  /** The merchant's new request, whose time is stored. */
  begins?: DisputeRequest;
  publish?: readonly DisputeEvent[];
  /** Needs manual review. */
  stuck?: boolean;
}
