// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CloseExpectedPaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
}

export interface CloseExpectedPaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
}
