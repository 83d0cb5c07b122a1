import type { Unreachable } from "../domain/answer";
import type { Dispute, DisputeEvidence } from "../domain/disputes/dispute";
import type { DisputeAnswer, DisputeFound } from "../domain/disputes/dispute-step";

/** A document for the processor. */
interface EvidenceFile {
  /** Our UUID. */
  id: string;
  filename: string;
  /** Its media type. */
  type: string;
  bytes: Buffer;
}

type Upload =
  | { kind: "uploaded"; processorFileId: string }
  | { kind: "refused"; detail: string }
  | { kind: "unknown"; detail: string }
  | Unreachable;

/** A dispute in the processor's list. */
export interface ListedDispute {
  processorDisputeId: string;
  /** The processor's id of the payment's intent; empty for a charge that is not ours. */
  processorId: string;
  standing: DisputeFound["standing"];
  movements: number;
}

/**
 * The card processor's disputes. Answers contain the state after the call. All calls may be repeated, and none throws
 * but `list`. `deadline` is in ms since 1970.
 */
export interface DisputeProcessor {
  query: (dispute: Dispute, deadline: number) => Promise<DisputeAnswer | Unreachable>;
  /** Submits the evidence to the bank; `evidence.files` are the processor's ids of uploaded files. */
  submit: (
    dispute: Dispute,
    evidence: DisputeEvidence,
    deadline: number,
  ) => Promise<DisputeAnswer | Unreachable>;
  /** Accepts the dispute, which then is lost. */
  close: (dispute: Dispute, deadline: number) => Promise<DisputeAnswer | Unreachable>;
  upload: (file: EvidenceFile, deadline: number) => Promise<Upload>;
  /**
   * Reads the disputes since a time, page by page.
   * @throws Error if the processor does not answer
   */
  list: (since: Date) => AsyncIterable<ListedDispute[]>;
}
