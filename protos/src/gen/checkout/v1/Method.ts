// Original file: checkout/v1/checkout.proto

export const Method = {
  METHOD_UNSPECIFIED: 'METHOD_UNSPECIFIED',
  METHOD_CARD: 'METHOD_CARD',
  METHOD_BANK_TRANSFER: 'METHOD_BANK_TRANSFER',
  METHOD_PAYID: 'METHOD_PAYID',
} as const;

export type Method =
  | 'METHOD_UNSPECIFIED'
  | 0
  | 'METHOD_CARD'
  | 1
  | 'METHOD_BANK_TRANSFER'
  | 2
  | 'METHOD_PAYID'
  | 3

export type Method__Output = typeof Method[keyof typeof Method]
