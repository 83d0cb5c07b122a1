// Original file: transfer/v1/transfer.proto

export const OnInsufficientFunds = {
  ON_INSUFFICIENT_FUNDS_UNSPECIFIED: 'ON_INSUFFICIENT_FUNDS_UNSPECIFIED',
  ON_INSUFFICIENT_FUNDS_SKIP: 'ON_INSUFFICIENT_FUNDS_SKIP',
  ON_INSUFFICIENT_FUNDS_RETRY: 'ON_INSUFFICIENT_FUNDS_RETRY',
  ON_INSUFFICIENT_FUNDS_PAUSE: 'ON_INSUFFICIENT_FUNDS_PAUSE',
} as const;

export type OnInsufficientFunds =
  | 'ON_INSUFFICIENT_FUNDS_UNSPECIFIED'
  | 0
  | 'ON_INSUFFICIENT_FUNDS_SKIP'
  | 1
  | 'ON_INSUFFICIENT_FUNDS_RETRY'
  | 2
  | 'ON_INSUFFICIENT_FUNDS_PAUSE'
  | 3

export type OnInsufficientFunds__Output = typeof OnInsufficientFunds[keyof typeof OnInsufficientFunds]
