// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListPayIdPaymentsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'payId'?: (string);
}

export interface ListPayIdPaymentsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'payId': (string);
}
