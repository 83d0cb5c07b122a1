// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetPaymentLinkRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
}

export interface GetPaymentLinkRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
}
