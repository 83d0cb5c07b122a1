// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface FindAccountPaymentsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'text'?: (string);
}

export interface FindAccountPaymentsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'text': (string);
}
