// Original file: card_payments/v1/card_payments.proto

export const RefundStatus = {
  REFUND_STATUS_UNSPECIFIED: 'REFUND_STATUS_UNSPECIFIED',
  REFUND_STATUS_PENDING: 'REFUND_STATUS_PENDING',
  REFUND_STATUS_SUCCEEDED: 'REFUND_STATUS_SUCCEEDED',
  REFUND_STATUS_FAILED: 'REFUND_STATUS_FAILED',
} as const;

export type RefundStatus =
  | 'REFUND_STATUS_UNSPECIFIED'
  | 0
  | 'REFUND_STATUS_PENDING'
  | 1
  | 'REFUND_STATUS_SUCCEEDED'
  | 2
  | 'REFUND_STATUS_FAILED'
  | 3

export type RefundStatus__Output = typeof RefundStatus[keyof typeof RefundStatus]
