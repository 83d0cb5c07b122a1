// Original file: bills/v1/bills.proto

export const PricedBy = {
  PRICED_BY_UNSPECIFIED: 'PRICED_BY_UNSPECIFIED',
  /**
   * The buyer's amount.
   */
  PRICED_BY_AMOUNT: 'PRICED_BY_AMOUNT',
  /**
   * A variation.
   */
  PRICED_BY_VARIATION: 'PRICED_BY_VARIATION',
  /**
   * A renewal, at its verified amount, or the change to a variation.
   */
  PRICED_BY_SUBSCRIPTION: 'PRICED_BY_SUBSCRIPTION',
} as const;

export type PricedBy =
  | 'PRICED_BY_UNSPECIFIED'
  | 0
  /**
   * The buyer's amount.
   */
  | 'PRICED_BY_AMOUNT'
  | 1
  /**
   * A variation.
   */
  | 'PRICED_BY_VARIATION'
  | 2
  /**
   * A renewal, at its verified amount, or the change to a variation.
   */
  | 'PRICED_BY_SUBSCRIPTION'
  | 3

export type PricedBy__Output = typeof PricedBy[keyof typeof PricedBy]
