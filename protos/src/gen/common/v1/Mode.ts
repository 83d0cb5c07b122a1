// Original file: common/v1/common.proto

/**
 * Test money and live money never meet: every row, key and unique index carries the mode.
 */
export const Mode = {
  MODE_UNSPECIFIED: 'MODE_UNSPECIFIED',
  MODE_LIVE: 'MODE_LIVE',
  MODE_TEST: 'MODE_TEST',
} as const;

/**
 * Test money and live money never meet: every row, key and unique index carries the mode.
 */
export type Mode =
  | 'MODE_UNSPECIFIED'
  | 0
  | 'MODE_LIVE'
  | 1
  | 'MODE_TEST'
  | 2

/**
 * Test money and live money never meet: every row, key and unique index carries the mode.
 */
export type Mode__Output = typeof Mode[keyof typeof Mode]
