// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { ScheduleAction as _transfer_v1_ScheduleAction, ScheduleAction__Output as _transfer_v1_ScheduleAction__Output } from '../../transfer/v1/ScheduleAction';

export interface ActOnScheduleRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `sch_…`
   */
  'id'?: (string);
  'action'?: (_transfer_v1_ScheduleAction);
}

export interface ActOnScheduleRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `sch_…`
   */
  'id': (string);
  'action': (_transfer_v1_ScheduleAction__Output);
}
