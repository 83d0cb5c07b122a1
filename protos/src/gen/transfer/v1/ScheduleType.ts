// Original file: transfer/v1/transfer.proto

export const ScheduleType = {
  SCHEDULE_TYPE_UNSPECIFIED: 'SCHEDULE_TYPE_UNSPECIFIED',
  SCHEDULE_TYPE_TRANSFER: 'SCHEDULE_TYPE_TRANSFER',
  SCHEDULE_TYPE_BILL: 'SCHEDULE_TYPE_BILL',
  SCHEDULE_TYPE_SWEEP: 'SCHEDULE_TYPE_SWEEP',
} as const;

export type ScheduleType =
  | 'SCHEDULE_TYPE_UNSPECIFIED'
  | 0
  | 'SCHEDULE_TYPE_TRANSFER'
  | 1
  | 'SCHEDULE_TYPE_BILL'
  | 2
  | 'SCHEDULE_TYPE_SWEEP'
  | 3

export type ScheduleType__Output = typeof ScheduleType[keyof typeof ScheduleType]
