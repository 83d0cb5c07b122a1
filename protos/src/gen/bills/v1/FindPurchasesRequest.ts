// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface FindPurchasesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'text'?: (string);
}

export interface FindPurchasesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'text': (string);
}
