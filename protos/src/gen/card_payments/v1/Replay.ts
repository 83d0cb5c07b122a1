// Original file: card_payments/v1/card_payments.proto

/**
 * Whether the record is new, or of an earlier identical request.
 */
export const Replay = {
  REPLAY_UNSPECIFIED: 'REPLAY_UNSPECIFIED',
  /**
   * New.
   */
  REPLAY_NONE: 'REPLAY_NONE',
  /**
   * Found by the Idempotency-Key.
   */
  REPLAY_BY_KEY: 'REPLAY_BY_KEY',
  /**
   * Found by the client-chosen payment id.
   */
  REPLAY_BY_ID: 'REPLAY_BY_ID',
} as const;

/**
 * Whether the record is new, or of an earlier identical request.
 */
export type Replay =
  | 'REPLAY_UNSPECIFIED'
  | 0
  /**
   * New.
   */
  | 'REPLAY_NONE'
  | 1
  /**
   * Found by the Idempotency-Key.
   */
  | 'REPLAY_BY_KEY'
  | 2
  /**
   * Found by the client-chosen payment id.
   */
  | 'REPLAY_BY_ID'
  | 3

/**
 * Whether the record is new, or of an earlier identical request.
 */
export type Replay__Output = typeof Replay[keyof typeof Replay]
