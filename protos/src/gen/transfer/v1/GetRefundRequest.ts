// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `re_…`
   */
  'refundId'?: (string);
  'withHistory'?: (boolean);
}

export interface GetRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `re_…`
   */
  'refundId': (string);
  'withHistory': (boolean);
}
