// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetRecoveryRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `wh_…`
   */
  'endpointId'?: (string);
  /**
   * `whr_…`
   */
  'id'?: (string);
}

export interface GetRecoveryRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `wh_…`
   */
  'endpointId': (string);
  /**
   * `whr_…`
   */
  'id': (string);
}
