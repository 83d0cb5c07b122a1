/** The outcome of a transfer that was not refused before its hold. */
export type TransferOutcome =
  | { kind: "completed"; transferId: string }
  /** The bank has not decided yet; the transfer's own record has the outcome. */
  | { kind: "submitted"; transferId: string }
  | { kind: "failed"; transferId: string; code: string; message: string };
