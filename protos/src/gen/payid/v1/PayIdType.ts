// Original file: payid/v1/payid.proto

export const PayIdType = {
  PAY_ID_TYPE_UNSPECIFIED: 'PAY_ID_TYPE_UNSPECIFIED',
  PAY_ID_TYPE_DYNAMIC: 'PAY_ID_TYPE_DYNAMIC',
  PAY_ID_TYPE_STATIC: 'PAY_ID_TYPE_STATIC',
} as const;

export type PayIdType =
  | 'PAY_ID_TYPE_UNSPECIFIED'
  | 0
  | 'PAY_ID_TYPE_DYNAMIC'
  | 1
  | 'PAY_ID_TYPE_STATIC'
  | 2

export type PayIdType__Output = typeof PayIdType[keyof typeof PayIdType]
