// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListVirtualAccountPaymentsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Of the account, which it names for ever: numbers are issued again.
   */
  'reference'?: (string);
}

export interface ListVirtualAccountPaymentsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Of the account, which it names for ever: numbers are issued again.
   */
  'reference': (string);
}
