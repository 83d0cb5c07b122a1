// Original file: transfer/v1/transfer.proto

export const RefundDestinationType = {
  REFUND_DESTINATION_TYPE_UNSPECIFIED: 'REFUND_DESTINATION_TYPE_UNSPECIFIED',
  REFUND_DESTINATION_TYPE_BANK_ACCOUNT: 'REFUND_DESTINATION_TYPE_BANK_ACCOUNT',
  REFUND_DESTINATION_TYPE_WALLET: 'REFUND_DESTINATION_TYPE_WALLET',
} as const;

export type RefundDestinationType =
  | 'REFUND_DESTINATION_TYPE_UNSPECIFIED'
  | 0
  | 'REFUND_DESTINATION_TYPE_BANK_ACCOUNT'
  | 1
  | 'REFUND_DESTINATION_TYPE_WALLET'
  | 2

export type RefundDestinationType__Output = typeof RefundDestinationType[keyof typeof RefundDestinationType]
