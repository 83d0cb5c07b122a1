// Original file: checkout/v1/checkout.proto

export const PaymentLinkStatus = {
  PAYMENT_LINK_STATUS_UNSPECIFIED: 'PAYMENT_LINK_STATUS_UNSPECIFIED',
  PAYMENT_LINK_STATUS_ACTIVE: 'PAYMENT_LINK_STATUS_ACTIVE',
  /**
   * The merchant turned it off.
   */
  PAYMENT_LINK_STATUS_INACTIVE: 'PAYMENT_LINK_STATUS_INACTIVE',
  /**
   * All its uses are paid.
   */
  PAYMENT_LINK_STATUS_COMPLETED: 'PAYMENT_LINK_STATUS_COMPLETED',
} as const;

export type PaymentLinkStatus =
  | 'PAYMENT_LINK_STATUS_UNSPECIFIED'
  | 0
  | 'PAYMENT_LINK_STATUS_ACTIVE'
  | 1
  /**
   * The merchant turned it off.
   */
  | 'PAYMENT_LINK_STATUS_INACTIVE'
  | 2
  /**
   * All its uses are paid.
   */
  | 'PAYMENT_LINK_STATUS_COMPLETED'
  | 3

export type PaymentLinkStatus__Output = typeof PaymentLinkStatus[keyof typeof PaymentLinkStatus]
