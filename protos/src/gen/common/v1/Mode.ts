// Original file: common/v1/common.proto

/**
 * Test and live money are separate: every row, key and unique index has the mode.
 */
export const Mode = {
  MODE_UNSPECIFIED: 'MODE_UNSPECIFIED',
  MODE_LIVE: 'MODE_LIVE',
  MODE_TEST: 'MODE_TEST',
} as const;

/**
 * Test and live money are separate: every row, key and unique index has the mode.
 */
export type Mode =
  | 'MODE_UNSPECIFIED'
  | 0
  | 'MODE_LIVE'
  | 1
  | 'MODE_TEST'
  | 2

/**
 * Test and live money are separate: every row, key and unique index has the mode.
 */
export type Mode__Output = typeof Mode[keyof typeof Mode]
