// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetRefundableRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `txn_…`
   */
  'paymentId'?: (string);
}

export interface GetRefundableRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `txn_…`
   */
  'paymentId': (string);
}
