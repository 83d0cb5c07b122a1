// Original file: payid/v1/payid.proto

export const AccountPaymentStatus = {
  ACCOUNT_PAYMENT_STATUS_UNSPECIFIED: 'ACCOUNT_PAYMENT_STATUS_UNSPECIFIED',
  ACCOUNT_PAYMENT_STATUS_PENDING: 'ACCOUNT_PAYMENT_STATUS_PENDING',
  ACCOUNT_PAYMENT_STATUS_COMPLETED: 'ACCOUNT_PAYMENT_STATUS_COMPLETED',
  /**
   * It is returned to its payer.
   */
  ACCOUNT_PAYMENT_STATUS_REJECTED: 'ACCOUNT_PAYMENT_STATUS_REJECTED',
} as const;

export type AccountPaymentStatus =
  | 'ACCOUNT_PAYMENT_STATUS_UNSPECIFIED'
  | 0
  | 'ACCOUNT_PAYMENT_STATUS_PENDING'
  | 1
  | 'ACCOUNT_PAYMENT_STATUS_COMPLETED'
  | 2
  /**
   * It is returned to its payer.
   */
  | 'ACCOUNT_PAYMENT_STATUS_REJECTED'
  | 3

export type AccountPaymentStatus__Output = typeof AccountPaymentStatus[keyof typeof AccountPaymentStatus]
