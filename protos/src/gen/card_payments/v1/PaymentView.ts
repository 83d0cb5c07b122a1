// Original file: card_payments/v1/card_payments.proto

/**
 * The level of detail.
 */
export const PaymentView = {
  /**
   * All fields, as older gateways expect.
   */
  PAYMENT_VIEW_UNSPECIFIED: 'PAYMENT_VIEW_UNSPECIFIED',
  /**
   * The fields of merchants' lists: id, amount, currency, status, created_at_ms, and the customer's id and
   * email.
   */
  PAYMENT_VIEW_BASIC: 'PAYMENT_VIEW_BASIC',
} as const;

/**
 * The level of detail.
 */
export type PaymentView =
  /**
   * All fields, as older gateways expect.
   */
  | 'PAYMENT_VIEW_UNSPECIFIED'
  | 0
  /**
   * The fields of merchants' lists: id, amount, currency, status, created_at_ms, and the customer's id and
   * email.
   */
  | 'PAYMENT_VIEW_BASIC'
  | 1

/**
 * The level of detail.
 */
export type PaymentView__Output = typeof PaymentView[keyof typeof PaymentView]
