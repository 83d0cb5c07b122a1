// Original file: merchant/v1/request_log.proto

/**
 * What is known of a body.
 */
export const BodyState = {
  BODY_STATE_UNSPECIFIED: 'BODY_STATE_UNSPECIFIED',
  /**
   * The request or the response had none.
   */
  BODY_STATE_NONE: 'BODY_STATE_NONE',
  BODY_STATE_WHOLE: 'BODY_STATE_WHOLE',
  /**
   * Only its first members are kept.
   */
  BODY_STATE_CUT: 'BODY_STATE_CUT',
  /**
   * Not kept: it may hold card data, could not be read, or is long.
   */
  BODY_STATE_WITHHELD: 'BODY_STATE_WITHHELD',
} as const;

/**
 * What is known of a body.
 */
export type BodyState =
  | 'BODY_STATE_UNSPECIFIED'
  | 0
  /**
   * The request or the response had none.
   */
  | 'BODY_STATE_NONE'
  | 1
  | 'BODY_STATE_WHOLE'
  | 2
  /**
   * Only its first members are kept.
   */
  | 'BODY_STATE_CUT'
  | 3
  /**
   * Not kept: it may hold card data, could not be read, or is long.
   */
  | 'BODY_STATE_WITHHELD'
  | 4

/**
 * What is known of a body.
 */
export type BodyState__Output = typeof BodyState[keyof typeof BodyState]
