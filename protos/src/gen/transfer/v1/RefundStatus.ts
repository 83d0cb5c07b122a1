// Original file: transfer/v1/transfer.proto

export const RefundStatus = {
  REFUND_STATUS_UNSPECIFIED: 'REFUND_STATUS_UNSPECIFIED',
  REFUND_STATUS_PENDING: 'REFUND_STATUS_PENDING',
  REFUND_STATUS_COMPLETED: 'REFUND_STATUS_COMPLETED',
  REFUND_STATUS_FAILED: 'REFUND_STATUS_FAILED',
} as const;

export type RefundStatus =
  | 'REFUND_STATUS_UNSPECIFIED'
  | 0
  | 'REFUND_STATUS_PENDING'
  | 1
  | 'REFUND_STATUS_COMPLETED'
  | 2
  | 'REFUND_STATUS_FAILED'
  | 3

export type RefundStatus__Output = typeof RefundStatus[keyof typeof RefundStatus]
