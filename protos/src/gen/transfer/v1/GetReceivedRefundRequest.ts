// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetReceivedRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `txn_…` of the refund's credit.
   */
  'transactionId'?: (string);
}

export interface GetReceivedRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `txn_…` of the refund's credit.
   */
  'transactionId': (string);
}
