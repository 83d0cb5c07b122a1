// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetPurchaseRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  /**
   * `txn_…`, instead of the reference.
   */
  'transactionId'?: (string);
  'withHistory'?: (boolean);
}

export interface GetPurchaseRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  /**
   * `txn_…`, instead of the reference.
   */
  'transactionId': (string);
  'withHistory': (boolean);
}
