// Original file: transfer/v1/transfer.proto

export const BulkAction = {
  BULK_ACTION_UNSPECIFIED: 'BULK_ACTION_UNSPECIFIED',
  BULK_ACTION_APPROVE: 'BULK_ACTION_APPROVE',
  BULK_ACTION_PAUSE: 'BULK_ACTION_PAUSE',
  BULK_ACTION_RESUME: 'BULK_ACTION_RESUME',
  BULK_ACTION_CANCEL: 'BULK_ACTION_CANCEL',
} as const;

export type BulkAction =
  | 'BULK_ACTION_UNSPECIFIED'
  | 0
  | 'BULK_ACTION_APPROVE'
  | 1
  | 'BULK_ACTION_PAUSE'
  | 2
  | 'BULK_ACTION_RESUME'
  | 3
  | 'BULK_ACTION_CANCEL'
  | 4

export type BulkAction__Output = typeof BulkAction[keyof typeof BulkAction]
