// Original file: webhook/v1/webhook.proto

export const RecoveryStatus = {
  RECOVERY_STATUS_UNSPECIFIED: 'RECOVERY_STATUS_UNSPECIFIED',
  /**
   * Still searching for events.
   */
  RECOVERY_STATUS_RUNNING: 'RECOVERY_STATUS_RUNNING',
  /**
   * Every missed event has a delivery; `pending` is the number of unfinished ones.
   */
  RECOVERY_STATUS_COMPLETED: 'RECOVERY_STATUS_COMPLETED',
  /**
   * The endpoint was disabled or deleted meanwhile.
   */
  RECOVERY_STATUS_CANCELED: 'RECOVERY_STATUS_CANCELED',
} as const;

export type RecoveryStatus =
  | 'RECOVERY_STATUS_UNSPECIFIED'
  | 0
  /**
   * Still searching for events.
   */
  | 'RECOVERY_STATUS_RUNNING'
  | 1
  /**
   * Every missed event has a delivery; `pending` is the number of unfinished ones.
   */
  | 'RECOVERY_STATUS_COMPLETED'
  | 2
  /**
   * The endpoint was disabled or deleted meanwhile.
   */
  | 'RECOVERY_STATUS_CANCELED'
  | 3

export type RecoveryStatus__Output = typeof RecoveryStatus[keyof typeof RecoveryStatus]
