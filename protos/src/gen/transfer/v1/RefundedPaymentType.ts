// Original file: transfer/v1/transfer.proto

export const RefundedPaymentType = {
  REFUNDED_PAYMENT_TYPE_UNSPECIFIED: 'REFUNDED_PAYMENT_TYPE_UNSPECIFIED',
  REFUNDED_PAYMENT_TYPE_PAYID: 'REFUNDED_PAYMENT_TYPE_PAYID',
  REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT: 'REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT',
} as const;

export type RefundedPaymentType =
  | 'REFUNDED_PAYMENT_TYPE_UNSPECIFIED'
  | 0
  | 'REFUNDED_PAYMENT_TYPE_PAYID'
  | 1
  | 'REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT'
  | 2

export type RefundedPaymentType__Output = typeof RefundedPaymentType[keyof typeof RefundedPaymentType]
