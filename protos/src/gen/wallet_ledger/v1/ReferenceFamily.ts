// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * References are unique within a family (decision 12).
 */
export const ReferenceFamily = {
  REFERENCE_FAMILY_UNSPECIFIED: 'REFERENCE_FAMILY_UNSPECIFIED',
  REFERENCE_FAMILY_TRANSFER: 'REFERENCE_FAMILY_TRANSFER',
  REFERENCE_FAMILY_BILL: 'REFERENCE_FAMILY_BILL',
  REFERENCE_FAMILY_REFUND: 'REFERENCE_FAMILY_REFUND',
} as const;

/**
 * References are unique within a family (decision 12).
 */
export type ReferenceFamily =
  | 'REFERENCE_FAMILY_UNSPECIFIED'
  | 0
  | 'REFERENCE_FAMILY_TRANSFER'
  | 1
  | 'REFERENCE_FAMILY_BILL'
  | 2
  | 'REFERENCE_FAMILY_REFUND'
  | 3

/**
 * References are unique within a family (decision 12).
 */
export type ReferenceFamily__Output = typeof ReferenceFamily[keyof typeof ReferenceFamily]
