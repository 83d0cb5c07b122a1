// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetScheduleRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `sch_…`
   */
  'id'?: (string);
}

export interface GetScheduleRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `sch_…`
   */
  'id': (string);
}
