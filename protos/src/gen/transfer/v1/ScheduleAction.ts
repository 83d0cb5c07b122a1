// Original file: transfer/v1/transfer.proto

export const ScheduleAction = {
  SCHEDULE_ACTION_UNSPECIFIED: 'SCHEDULE_ACTION_UNSPECIFIED',
  SCHEDULE_ACTION_PAUSE: 'SCHEDULE_ACTION_PAUSE',
  SCHEDULE_ACTION_RESUME: 'SCHEDULE_ACTION_RESUME',
  SCHEDULE_ACTION_CANCEL: 'SCHEDULE_ACTION_CANCEL',
} as const;

export type ScheduleAction =
  | 'SCHEDULE_ACTION_UNSPECIFIED'
  | 0
  | 'SCHEDULE_ACTION_PAUSE'
  | 1
  | 'SCHEDULE_ACTION_RESUME'
  | 2
  | 'SCHEDULE_ACTION_CANCEL'
  | 3

export type ScheduleAction__Output = typeof ScheduleAction[keyof typeof ScheduleAction]
