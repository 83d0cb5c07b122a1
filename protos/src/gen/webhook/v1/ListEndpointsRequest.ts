// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListEndpointsRequest {
  'tenant'?: (_common_v1_Tenant | null);
}

export interface ListEndpointsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
}
