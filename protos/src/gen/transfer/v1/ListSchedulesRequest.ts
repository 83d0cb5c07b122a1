// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { ScheduleStatus as _transfer_v1_ScheduleStatus, ScheduleStatus__Output as _transfer_v1_ScheduleStatus__Output } from '../../transfer/v1/ScheduleStatus';
import type { ScheduleType as _transfer_v1_ScheduleType, ScheduleType__Output as _transfer_v1_ScheduleType__Output } from '../../transfer/v1/ScheduleType';

export interface ListSchedulesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means every status.
   */
  'status'?: (_transfer_v1_ScheduleStatus);
  /**
   * Unspecified means every type.
   */
  'type'?: (_transfer_v1_ScheduleType);
  /**
   * Those older than this one; empty means the newest.
   */
  'before'?: (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListSchedulesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means every status.
   */
  'status': (_transfer_v1_ScheduleStatus__Output);
  /**
   * Unspecified means every type.
   */
  'type': (_transfer_v1_ScheduleType__Output);
  /**
   * Those older than this one; empty means the newest.
   */
  'before': (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
