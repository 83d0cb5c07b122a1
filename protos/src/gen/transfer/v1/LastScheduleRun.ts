// Original file: transfer/v1/transfer.proto

import type { ScheduleRunStatus as _transfer_v1_ScheduleRunStatus, ScheduleRunStatus__Output as _transfer_v1_ScheduleRunStatus__Output } from '../../transfer/v1/ScheduleRunStatus';
import type { Long } from '@grpc/proto-loader';

export interface LastScheduleRun {
  /**
   * `schr_…`
   */
  'id'?: (string);
  'status'?: (_transfer_v1_ScheduleRunStatus);
  'scheduledForMs'?: (number | string | Long);
}

export interface LastScheduleRun__Output {
  /**
   * `schr_…`
   */
  'id': (string);
  'status': (_transfer_v1_ScheduleRunStatus__Output);
  'scheduledForMs': (string);
}
