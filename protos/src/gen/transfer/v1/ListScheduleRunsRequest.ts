// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListScheduleRunsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `sch_…`
   */
  'id'?: (string);
  /**
   * Runs with a lower number; empty means the newest.
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

export interface ListScheduleRunsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `sch_…`
   */
  'id': (string);
  /**
   * Runs with a lower number; empty means the newest.
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
