// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetDeliveryRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `wh_…`; empty for any endpoint of the merchant.
   */
  'endpointId'?: (string);
  /**
   * `whd_…`
   */
  'id'?: (string);
}

export interface GetDeliveryRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `wh_…`; empty for any endpoint of the merchant.
   */
  'endpointId': (string);
  /**
   * `whd_…`
   */
  'id': (string);
}
