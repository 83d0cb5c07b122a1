// Original file: payid/v1/payid.proto

export const PayIdStatus = {
  PAY_ID_STATUS_UNSPECIFIED: 'PAY_ID_STATUS_UNSPECIFIED',
  PAY_ID_STATUS_ACTIVE: 'PAY_ID_STATUS_ACTIVE',
  /**
   * A dynamic address after its first payment.
   */
  PAY_ID_STATUS_USED: 'PAY_ID_STATUS_USED',
  PAY_ID_STATUS_EXPIRED: 'PAY_ID_STATUS_EXPIRED',
  PAY_ID_STATUS_INACTIVE: 'PAY_ID_STATUS_INACTIVE',
} as const;

export type PayIdStatus =
  | 'PAY_ID_STATUS_UNSPECIFIED'
  | 0
  | 'PAY_ID_STATUS_ACTIVE'
  | 1
  /**
   * A dynamic address after its first payment.
   */
  | 'PAY_ID_STATUS_USED'
  | 2
  | 'PAY_ID_STATUS_EXPIRED'
  | 3
  | 'PAY_ID_STATUS_INACTIVE'
  | 4

export type PayIdStatus__Output = typeof PayIdStatus[keyof typeof PayIdStatus]
