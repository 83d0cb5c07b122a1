// Original file: wallet_ledger/v1/wallet_ledger.proto

export const TransferKind = {
  TRANSFER_KIND_UNSPECIFIED: 'TRANSFER_KIND_UNSPECIFIED',
  /**
   * Moves money immediately.
   */
  TRANSFER_KIND_SINGLE: 'TRANSFER_KIND_SINGLE',
  /**
   * Holds money.
   */
  TRANSFER_KIND_PENDING: 'TRANSFER_KIND_PENDING',
  /**
   * Posts a hold, in full or in part, and releases the rest.
   */
  TRANSFER_KIND_POST: 'TRANSFER_KIND_POST',
  /**
   * Releases a hold.
   */
  TRANSFER_KIND_VOID: 'TRANSFER_KIND_VOID',
} as const;

export type TransferKind =
  | 'TRANSFER_KIND_UNSPECIFIED'
  | 0
  /**
   * Moves money immediately.
   */
  | 'TRANSFER_KIND_SINGLE'
  | 1
  /**
   * Holds money.
   */
  | 'TRANSFER_KIND_PENDING'
  | 2
  /**
   * Posts a hold, in full or in part, and releases the rest.
   */
  | 'TRANSFER_KIND_POST'
  | 3
  /**
   * Releases a hold.
   */
  | 'TRANSFER_KIND_VOID'
  | 4

export type TransferKind__Output = typeof TransferKind[keyof typeof TransferKind]
