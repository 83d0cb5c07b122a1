// Original file: wallet_ledger/v1/wallet_ledger.proto

export const TransferOutcome = {
  TRANSFER_OUTCOME_UNSPECIFIED: 'TRANSFER_OUTCOME_UNSPECIFIED',
  TRANSFER_OUTCOME_COMMITTED: 'TRANSFER_OUTCOME_COMMITTED',
  /**
   * The same group was committed before; nothing changed now.
   */
  TRANSFER_OUTCOME_EXISTS: 'TRANSFER_OUTCOME_EXISTS',
  TRANSFER_OUTCOME_REFUSED: 'TRANSFER_OUTCOME_REFUSED',
  /**
   * The database did not say. Repeat with the same ids.
   */
  TRANSFER_OUTCOME_UNKNOWN: 'TRANSFER_OUTCOME_UNKNOWN',
} as const;

export type TransferOutcome =
  | 'TRANSFER_OUTCOME_UNSPECIFIED'
  | 0
  | 'TRANSFER_OUTCOME_COMMITTED'
  | 1
  /**
   * The same group was committed before; nothing changed now.
   */
  | 'TRANSFER_OUTCOME_EXISTS'
  | 2
  | 'TRANSFER_OUTCOME_REFUSED'
  | 3
  /**
   * The database did not say. Repeat with the same ids.
   */
  | 'TRANSFER_OUTCOME_UNKNOWN'
  | 4

export type TransferOutcome__Output = typeof TransferOutcome[keyof typeof TransferOutcome]
