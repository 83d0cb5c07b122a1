// Original file: wallet_ledger/v1/wallet_ledger.proto

export const TransferKind = {
  TRANSFER_KIND_UNSPECIFIED: 'TRANSFER_KIND_UNSPECIFIED',
  /**
   * Moves money at once.
   */
  TRANSFER_KIND_SINGLE: 'TRANSFER_KIND_SINGLE',
  /**
   * Holds money.
   */
  TRANSFER_KIND_PENDING: 'TRANSFER_KIND_PENDING',
  /**
   * Moves held money, whole or in part, and releases the rest.
   */
  TRANSFER_KIND_POST: 'TRANSFER_KIND_POST',
  /**
   * Releases held money.
   */
  TRANSFER_KIND_VOID: 'TRANSFER_KIND_VOID',
} as const;

export type TransferKind =
  | 'TRANSFER_KIND_UNSPECIFIED'
  | 0
  /**
   * Moves money at once.
   */
  | 'TRANSFER_KIND_SINGLE'
  | 1
  /**
   * Holds money.
   */
  | 'TRANSFER_KIND_PENDING'
  | 2
  /**
   * Moves held money, whole or in part, and releases the rest.
   */
  | 'TRANSFER_KIND_POST'
  | 3
  /**
   * Releases held money.
   */
  | 'TRANSFER_KIND_VOID'
  | 4

export type TransferKind__Output = typeof TransferKind[keyof typeof TransferKind]
