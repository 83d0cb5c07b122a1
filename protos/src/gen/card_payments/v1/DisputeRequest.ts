// Original file: card_payments/v1/card_payments.proto

export const DisputeRequest = {
  DISPUTE_REQUEST_UNSPECIFIED: 'DISPUTE_REQUEST_UNSPECIFIED',
  DISPUTE_REQUEST_ACCEPT: 'DISPUTE_REQUEST_ACCEPT',
  DISPUTE_REQUEST_SUBMIT: 'DISPUTE_REQUEST_SUBMIT',
} as const;

export type DisputeRequest =
  | 'DISPUTE_REQUEST_UNSPECIFIED'
  | 0
  | 'DISPUTE_REQUEST_ACCEPT'
  | 1
  | 'DISPUTE_REQUEST_SUBMIT'
  | 2

export type DisputeRequest__Output = typeof DisputeRequest[keyof typeof DisputeRequest]
