// Original file: wallet_ledger/v1/wallet_ledger.proto

export const TransferOutcome = {
  TRANSFER_OUTCOME_UNSPECIFIED: 'TRANSFER_OUTCOME_UNSPECIFIED',
  TRANSFER_OUTCOME_COMMITTED: 'TRANSFER_OUTCOME_COMMITTED',
  /**
   * The same group was committed before; this call changed nothing.
   */
  TRANSFER_OUTCOME_EXISTS: 'TRANSFER_OUTCOME_EXISTS',
  TRANSFER_OUTCOME_REFUSED: 'TRANSFER_OUTCOME_REFUSED',
  /**
   * The database's outcome is unknown. Repeat with the same ids.
   */
  TRANSFER_OUTCOME_UNKNOWN: 'TRANSFER_OUTCOME_UNKNOWN',
  /**
   * An internal error: the batch to commit did not match its decisions, so none of it was committed, and
   * operators are alerted. The group may be repeated later, with the same ids.
   */
  TRANSFER_OUTCOME_FAILED: 'TRANSFER_OUTCOME_FAILED',
} as const;

export type TransferOutcome =
  | 'TRANSFER_OUTCOME_UNSPECIFIED'
  | 0
  | 'TRANSFER_OUTCOME_COMMITTED'
  | 1
  /**
   * The same group was committed before; this call changed nothing.
   */
  | 'TRANSFER_OUTCOME_EXISTS'
  | 2
  | 'TRANSFER_OUTCOME_REFUSED'
  | 3
  /**
   * The database's outcome is unknown. Repeat with the same ids.
   */
  | 'TRANSFER_OUTCOME_UNKNOWN'
  | 4
  /**
   * An internal error: the batch to commit did not match its decisions, so none of it was committed, and
   * operators are alerted. The group may be repeated later, with the same ids.
   */
  | 'TRANSFER_OUTCOME_FAILED'
  | 5

export type TransferOutcome__Output = typeof TransferOutcome[keyof typeof TransferOutcome]
