// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface FindRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `re_…`
   */
  'refundId'?: (string);
}

export interface FindRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `re_…`
   */
  'refundId': (string);
}
