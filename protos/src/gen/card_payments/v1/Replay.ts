// Original file: card_payments/v1/card_payments.proto

/**
 * Whether a record was made now, or by an earlier request that was the same.
 */
export const Replay = {
  REPLAY_UNSPECIFIED: 'REPLAY_UNSPECIFIED',
  /**
   * Made now.
   */
  REPLAY_NONE: 'REPLAY_NONE',
  /**
   * Known by the Idempotency-Key.
   */
  REPLAY_BY_KEY: 'REPLAY_BY_KEY',
  /**
   * Known by the payment id that the client chose.
   */
  REPLAY_BY_ID: 'REPLAY_BY_ID',
} as const;

/**
 * Whether a record was made now, or by an earlier request that was the same.
 */
export type Replay =
  | 'REPLAY_UNSPECIFIED'
  | 0
  /**
   * Made now.
   */
  | 'REPLAY_NONE'
  | 1
  /**
   * Known by the Idempotency-Key.
   */
  | 'REPLAY_BY_KEY'
  | 2
  /**
   * Known by the payment id that the client chose.
   */
  | 'REPLAY_BY_ID'
  | 3

/**
 * Whether a record was made now, or by an earlier request that was the same.
 */
export type Replay__Output = typeof Replay[keyof typeof Replay]
