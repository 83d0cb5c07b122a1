// Original file: payid/v1/payid.proto

export const VirtualAccountStatus = {
  VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED: 'VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED',
  VIRTUAL_ACCOUNT_STATUS_ACTIVE: 'VIRTUAL_ACCOUNT_STATUS_ACTIVE',
  /**
   * After the first accepted payment.
   */
  VIRTUAL_ACCOUNT_STATUS_COMPLETED: 'VIRTUAL_ACCOUNT_STATUS_COMPLETED',
  VIRTUAL_ACCOUNT_STATUS_EXPIRED: 'VIRTUAL_ACCOUNT_STATUS_EXPIRED',
} as const;

export type VirtualAccountStatus =
  | 'VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED'
  | 0
  | 'VIRTUAL_ACCOUNT_STATUS_ACTIVE'
  | 1
  /**
   * After the first accepted payment.
   */
  | 'VIRTUAL_ACCOUNT_STATUS_COMPLETED'
  | 2
  | 'VIRTUAL_ACCOUNT_STATUS_EXPIRED'
  | 3

export type VirtualAccountStatus__Output = typeof VirtualAccountStatus[keyof typeof VirtualAccountStatus]
