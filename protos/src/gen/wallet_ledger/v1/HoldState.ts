// Original file: wallet_ledger/v1/wallet_ledger.proto

export const HoldState = {
  HOLD_STATE_UNSPECIFIED: 'HOLD_STATE_UNSPECIFIED',
  HOLD_STATE_OPEN: 'HOLD_STATE_OPEN',
  HOLD_STATE_POSTED: 'HOLD_STATE_POSTED',
  HOLD_STATE_VOIDED: 'HOLD_STATE_VOIDED',
} as const;

export type HoldState =
  | 'HOLD_STATE_UNSPECIFIED'
  | 0
  | 'HOLD_STATE_OPEN'
  | 1
  | 'HOLD_STATE_POSTED'
  | 2
  | 'HOLD_STATE_VOIDED'
  | 3

export type HoldState__Output = typeof HoldState[keyof typeof HoldState]
