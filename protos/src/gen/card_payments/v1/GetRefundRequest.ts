// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'paymentId'?: (string);
  'refundId'?: (string);
}

export interface GetRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'paymentId': (string);
  'refundId': (string);
}
