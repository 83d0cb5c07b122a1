// Original file: payid/v1/payid.proto

export const PermanentAccountStatus = {
  PERMANENT_ACCOUNT_STATUS_UNSPECIFIED: 'PERMANENT_ACCOUNT_STATUS_UNSPECIFIED',
  PERMANENT_ACCOUNT_STATUS_ACTIVE: 'PERMANENT_ACCOUNT_STATUS_ACTIVE',
  PERMANENT_ACCOUNT_STATUS_CLOSED: 'PERMANENT_ACCOUNT_STATUS_CLOSED',
} as const;

export type PermanentAccountStatus =
  | 'PERMANENT_ACCOUNT_STATUS_UNSPECIFIED'
  | 0
  | 'PERMANENT_ACCOUNT_STATUS_ACTIVE'
  | 1
  | 'PERMANENT_ACCOUNT_STATUS_CLOSED'
  | 2

export type PermanentAccountStatus__Output = typeof PermanentAccountStatus[keyof typeof PermanentAccountStatus]
