// Original file: operator/v1/secrets.proto

export const Standing = {
  STANDING_UNSPECIFIED: 'STANDING_UNSPECIFIED',
  /**
   * The first value.
   */
  STANDING_PRESENT: 'STANDING_PRESENT',
  /**
   * Another value of the variable.
   */
  STANDING_OLDER: 'STANDING_OLDER',
  /**
   * None that the process knows.
   */
  STANDING_UNKNOWN: 'STANDING_UNKNOWN',
} as const;

export type Standing =
  | 'STANDING_UNSPECIFIED'
  | 0
  /**
   * The first value.
   */
  | 'STANDING_PRESENT'
  | 1
  /**
   * Another value of the variable.
   */
  | 'STANDING_OLDER'
  | 2
  /**
   * None that the process knows.
   */
  | 'STANDING_UNKNOWN'
  | 3

export type Standing__Output = typeof Standing[keyof typeof Standing]
