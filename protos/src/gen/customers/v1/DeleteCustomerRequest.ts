// Original file: customers/v1/customers.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface DeleteCustomerRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `cus_…`
   */
  'id'?: (string);
}

export interface DeleteCustomerRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `cus_…`
   */
  'id': (string);
}
