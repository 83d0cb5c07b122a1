// Original file: webhook/v1/webhook.proto

export const DisabledReason = {
  DISABLED_REASON_UNSPECIFIED: 'DISABLED_REASON_UNSPECIFIED',
  /**
   * By the merchant.
   */
  DISABLED_REASON_MERCHANT: 'DISABLED_REASON_MERCHANT',
  /**
   * The endpoint answered 410.
   */
  DISABLED_REASON_GONE: 'DISABLED_REASON_GONE',
  /**
   * Every attempt failed for three days.
   */
  DISABLED_REASON_FAILING: 'DISABLED_REASON_FAILING',
} as const;

export type DisabledReason =
  | 'DISABLED_REASON_UNSPECIFIED'
  | 0
  /**
   * By the merchant.
   */
  | 'DISABLED_REASON_MERCHANT'
  | 1
  /**
   * The endpoint answered 410.
   */
  | 'DISABLED_REASON_GONE'
  | 2
  /**
   * Every attempt failed for three days.
   */
  | 'DISABLED_REASON_FAILING'
  | 3

export type DisabledReason__Output = typeof DisabledReason[keyof typeof DisabledReason]
