// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetPaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'paymentId'?: (string);
  /**
   * Also returns the history, the refunds and the settlement.
   */
  'withHistory'?: (boolean);
}

export interface GetPaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'paymentId': (string);
  /**
   * Also returns the history, the refunds and the settlement.
   */
  'withHistory': (boolean);
}
