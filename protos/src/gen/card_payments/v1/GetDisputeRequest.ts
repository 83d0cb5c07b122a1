// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetDisputeRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `dp_…`
   */
  'disputeId'?: (string);
}

export interface GetDisputeRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `dp_…`
   */
  'disputeId': (string);
}
