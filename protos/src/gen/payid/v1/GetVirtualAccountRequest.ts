// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetVirtualAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Empty with a reference.
   */
  'accountNumber'?: (string);
  'reference'?: (string);
}

export interface GetVirtualAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Empty with a reference.
   */
  'accountNumber': (string);
  'reference': (string);
}
