// Original file: merchant/v1/merchant.proto

/**
 * How often a merchant may ask; its keys share the class.
 */
export const LimitClass = {
  LIMIT_CLASS_UNSPECIFIED: 'LIMIT_CLASS_UNSPECIFIED',
  LIMIT_CLASS_STANDARD: 'LIMIT_CLASS_STANDARD',
  LIMIT_CLASS_HIGH: 'LIMIT_CLASS_HIGH',
  LIMIT_CLASS_MAX: 'LIMIT_CLASS_MAX',
  LIMIT_CLASS_DEDICATED: 'LIMIT_CLASS_DEDICATED',
} as const;

/**
 * How often a merchant may ask; its keys share the class.
 */
export type LimitClass =
  | 'LIMIT_CLASS_UNSPECIFIED'
  | 0
  | 'LIMIT_CLASS_STANDARD'
  | 1
  | 'LIMIT_CLASS_HIGH'
  | 2
  | 'LIMIT_CLASS_MAX'
  | 3
  | 'LIMIT_CLASS_DEDICATED'
  | 4

/**
 * How often a merchant may ask; its keys share the class.
 */
export type LimitClass__Output = typeof LimitClass[keyof typeof LimitClass]
