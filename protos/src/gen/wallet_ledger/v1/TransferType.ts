// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * Why money moves. Statements show it in lower case.
 */
export const TransferType = {
  TRANSFER_TYPE_UNSPECIFIED: 'TRANSFER_TYPE_UNSPECIFIED',
  TRANSFER_TYPE_PAYID_TRANSFER: 'TRANSFER_TYPE_PAYID_TRANSFER',
  TRANSFER_TYPE_FUNDING: 'TRANSFER_TYPE_FUNDING',
  TRANSFER_TYPE_BILL_PURCHASE: 'TRANSFER_TYPE_BILL_PURCHASE',
  TRANSFER_TYPE_BILL_COMMISSION: 'TRANSFER_TYPE_BILL_COMMISSION',
  TRANSFER_TYPE_BILL_COST: 'TRANSFER_TYPE_BILL_COST',
  TRANSFER_TYPE_BILL_REVENUE: 'TRANSFER_TYPE_BILL_REVENUE',
  TRANSFER_TYPE_BILL_REVERSAL: 'TRANSFER_TYPE_BILL_REVERSAL',
} as const;

/**
 * Why money moves. Statements show it in lower case.
 */
export type TransferType =
  | 'TRANSFER_TYPE_UNSPECIFIED'
  | 0
  | 'TRANSFER_TYPE_PAYID_TRANSFER'
  | 1
  | 'TRANSFER_TYPE_FUNDING'
  | 2
  | 'TRANSFER_TYPE_BILL_PURCHASE'
  | 3
  | 'TRANSFER_TYPE_BILL_COMMISSION'
  | 4
  | 'TRANSFER_TYPE_BILL_COST'
  | 5
  | 'TRANSFER_TYPE_BILL_REVENUE'
  | 6
  | 'TRANSFER_TYPE_BILL_REVERSAL'
  | 7

/**
 * Why money moves. Statements show it in lower case.
 */
export type TransferType__Output = typeof TransferType[keyof typeof TransferType]
