// Original file: card_payments/v1/card_payments.proto

export const Direction = {
  DIRECTION_UNSPECIFIED: 'DIRECTION_UNSPECIFIED',
  /**
   * Towards older payments.
   */
  DIRECTION_NEXT: 'DIRECTION_NEXT',
  /**
   * Towards newer payments.
   */
  DIRECTION_PREVIOUS: 'DIRECTION_PREVIOUS',
} as const;

export type Direction =
  | 'DIRECTION_UNSPECIFIED'
  | 0
  /**
   * Towards older payments.
   */
  | 'DIRECTION_NEXT'
  | 1
  /**
   * Towards newer payments.
   */
  | 'DIRECTION_PREVIOUS'
  | 2

export type Direction__Output = typeof Direction[keyof typeof Direction]
