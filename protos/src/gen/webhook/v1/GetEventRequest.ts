// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetEventRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
}

export interface GetEventRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
}
