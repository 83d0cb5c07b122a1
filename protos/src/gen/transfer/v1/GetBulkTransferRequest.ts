// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetBulkTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `blk_…`
   */
  'id'?: (string);
}

export interface GetBulkTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `blk_…`
   */
  'id': (string);
}
