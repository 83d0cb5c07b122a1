// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface SendTestEventRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
  /**
   * Empty for an event that the endpoint subscribes to.
   */
  'event'?: (string);
}

export interface SendTestEventRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
  /**
   * Empty for an event that the endpoint subscribes to.
   */
  'event': (string);
}
