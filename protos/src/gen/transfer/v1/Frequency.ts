// Original file: transfer/v1/transfer.proto

export const Frequency = {
  FREQUENCY_UNSPECIFIED: 'FREQUENCY_UNSPECIFIED',
  FREQUENCY_DAILY: 'FREQUENCY_DAILY',
  FREQUENCY_WEEKLY: 'FREQUENCY_WEEKLY',
  FREQUENCY_MONTHLY: 'FREQUENCY_MONTHLY',
} as const;

export type Frequency =
  | 'FREQUENCY_UNSPECIFIED'
  | 0
  | 'FREQUENCY_DAILY'
  | 1
  | 'FREQUENCY_WEEKLY'
  | 2
  | 'FREQUENCY_MONTHLY'
  | 3

export type Frequency__Output = typeof Frequency[keyof typeof Frequency]
