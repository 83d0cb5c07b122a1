// Original file: checkout/v1/checkout.proto

export const SessionStatus = {
  SESSION_STATUS_UNSPECIFIED: 'SESSION_STATUS_UNSPECIFIED',
  /**
   * Waits for its payment.
   */
  SESSION_STATUS_OPEN: 'SESSION_STATUS_OPEN',
  /**
   * A card payment is under way.
   */
  SESSION_STATUS_PROCESSING: 'SESSION_STATUS_PROCESSING',
  SESSION_STATUS_COMPLETED: 'SESSION_STATUS_COMPLETED',
  /**
   * Its time ended, or the merchant ended it.
   */
  SESSION_STATUS_EXPIRED: 'SESSION_STATUS_EXPIRED',
  /**
   * The customer ended it.
   */
  SESSION_STATUS_CANCELED: 'SESSION_STATUS_CANCELED',
} as const;

export type SessionStatus =
  | 'SESSION_STATUS_UNSPECIFIED'
  | 0
  /**
   * Waits for its payment.
   */
  | 'SESSION_STATUS_OPEN'
  | 1
  /**
   * A card payment is under way.
   */
  | 'SESSION_STATUS_PROCESSING'
  | 2
  | 'SESSION_STATUS_COMPLETED'
  | 3
  /**
   * Its time ended, or the merchant ended it.
   */
  | 'SESSION_STATUS_EXPIRED'
  | 4
  /**
   * The customer ended it.
   */
  | 'SESSION_STATUS_CANCELED'
  | 5

export type SessionStatus__Output = typeof SessionStatus[keyof typeof SessionStatus]
