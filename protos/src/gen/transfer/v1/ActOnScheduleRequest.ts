// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { ScheduleAction as _transfer_v1_ScheduleAction, ScheduleAction__Output as _transfer_v1_ScheduleAction__Output } from '../../transfer/v1/ScheduleAction';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface ActOnScheduleRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `sch_…`
   */
  'id'?: (string);
  'action'?: (_transfer_v1_ScheduleAction);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface ActOnScheduleRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `sch_…`
   */
  'id': (string);
  'action': (_transfer_v1_ScheduleAction__Output);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
