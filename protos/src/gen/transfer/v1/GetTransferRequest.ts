// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  /**
   * `txn_…`, instead of the reference.
   */
  'transactionId'?: (string);
  /**
   * Also returns the history of an external transfer.
   */
  'withHistory'?: (boolean);
}

export interface GetTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  /**
   * `txn_…`, instead of the reference.
   */
  'transactionId': (string);
  /**
   * Also returns the history of an external transfer.
   */
  'withHistory': (boolean);
}
