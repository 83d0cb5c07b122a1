// Original file: payid/v1/payid.proto

export const ReceivedPaymentKind = {
  RECEIVED_PAYMENT_KIND_UNSPECIFIED: 'RECEIVED_PAYMENT_KIND_UNSPECIFIED',
  RECEIVED_PAYMENT_KIND_PAYID: 'RECEIVED_PAYMENT_KIND_PAYID',
  RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT: 'RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT',
} as const;

export type ReceivedPaymentKind =
  | 'RECEIVED_PAYMENT_KIND_UNSPECIFIED'
  | 0
  | 'RECEIVED_PAYMENT_KIND_PAYID'
  | 1
  | 'RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT'
  | 2

export type ReceivedPaymentKind__Output = typeof ReceivedPaymentKind[keyof typeof ReceivedPaymentKind]
