// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListPaymentsOfAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `va_…`
   */
  'id'?: (string);
  'before'?: (string);
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListPaymentsOfAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `va_…`
   */
  'id': (string);
  'before': (string);
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
