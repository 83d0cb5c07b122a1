// Original file: card_payments/v1/card_payments.proto

/**
 * How much is told of each payment.
 */
export const PaymentView = {
  /**
   * Everything, as gateways expect that do not ask for less.
   */
  PAYMENT_VIEW_UNSPECIFIED: 'PAYMENT_VIEW_UNSPECIFIED',
  /**
   * What merchants' lists show: id, amount, currency, status, created_at_ms, and the customer's id and email.
   */
  PAYMENT_VIEW_BASIC: 'PAYMENT_VIEW_BASIC',
} as const;

/**
 * How much is told of each payment.
 */
export type PaymentView =
  /**
   * Everything, as gateways expect that do not ask for less.
   */
  | 'PAYMENT_VIEW_UNSPECIFIED'
  | 0
  /**
   * What merchants' lists show: id, amount, currency, status, created_at_ms, and the customer's id and email.
   */
  | 'PAYMENT_VIEW_BASIC'
  | 1

/**
 * How much is told of each payment.
 */
export type PaymentView__Output = typeof PaymentView[keyof typeof PaymentView]
