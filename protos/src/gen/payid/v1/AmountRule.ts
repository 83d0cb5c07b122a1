// Original file: payid/v1/payid.proto

/**
 * The amounts that a virtual account accepts, relative to its expected amount (decision 38).
 */
export const AmountRule = {
  AMOUNT_RULE_UNSPECIFIED: 'AMOUNT_RULE_UNSPECIFIED',
  /**
   * A0, exact.
   */
  AMOUNT_RULE_EXACT: 'AMOUNT_RULE_EXACT',
  /**
   * A1, less.
   */
  AMOUNT_RULE_LESS: 'AMOUNT_RULE_LESS',
  /**
   * A2, greater.
   */
  AMOUNT_RULE_GREATER: 'AMOUNT_RULE_GREATER',
  /**
   * A3, at_most.
   */
  AMOUNT_RULE_AT_MOST: 'AMOUNT_RULE_AT_MOST',
  /**
   * A4, at_least.
   */
  AMOUNT_RULE_AT_LEAST: 'AMOUNT_RULE_AT_LEAST',
  /**
   * A5, any; the default.
   */
  AMOUNT_RULE_ANY: 'AMOUNT_RULE_ANY',
} as const;

/**
 * The amounts that a virtual account accepts, relative to its expected amount (decision 38).
 */
export type AmountRule =
  | 'AMOUNT_RULE_UNSPECIFIED'
  | 0
  /**
   * A0, exact.
   */
  | 'AMOUNT_RULE_EXACT'
  | 1
  /**
   * A1, less.
   */
  | 'AMOUNT_RULE_LESS'
  | 2
  /**
   * A2, greater.
   */
  | 'AMOUNT_RULE_GREATER'
  | 3
  /**
   * A3, at_most.
   */
  | 'AMOUNT_RULE_AT_MOST'
  | 4
  /**
   * A4, at_least.
   */
  | 'AMOUNT_RULE_AT_LEAST'
  | 5
  /**
   * A5, any; the default.
   */
  | 'AMOUNT_RULE_ANY'
  | 6

/**
 * The amounts that a virtual account accepts, relative to its expected amount (decision 38).
 */
export type AmountRule__Output = typeof AmountRule[keyof typeof AmountRule]
