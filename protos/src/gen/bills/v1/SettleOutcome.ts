// Original file: bills/v1/bills.proto

export const SettleOutcome = {
  SETTLE_OUTCOME_UNSPECIFIED: 'SETTLE_OUTCOME_UNSPECIFIED',
  SETTLE_OUTCOME_SUCCESS: 'SETTLE_OUTCOME_SUCCESS',
  SETTLE_OUTCOME_FAILED: 'SETTLE_OUTCOME_FAILED',
  SETTLE_OUTCOME_REVERSED: 'SETTLE_OUTCOME_REVERSED',
} as const;

export type SettleOutcome =
  | 'SETTLE_OUTCOME_UNSPECIFIED'
  | 0
  | 'SETTLE_OUTCOME_SUCCESS'
  | 1
  | 'SETTLE_OUTCOME_FAILED'
  | 2
  | 'SETTLE_OUTCOME_REVERSED'
  | 3

export type SettleOutcome__Output = typeof SettleOutcome[keyof typeof SettleOutcome]
