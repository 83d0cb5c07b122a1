// Original file: customers/v1/customers.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface CreateCustomerRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * Lower case.
   */
  'email'?: (string);
  /**
   * Of an existing customer, absent fields stay as they are.
   */
  'name'?: (string);
  'phone'?: (string);
  'reference'?: (string);
  'metadataJson'?: (string);
  '_name'?: "name";
  '_phone'?: "phone";
  '_reference'?: "reference";
  '_metadataJson'?: "metadataJson";
}

export interface CreateCustomerRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * Lower case.
   */
  'email': (string);
  /**
   * Of an existing customer, absent fields stay as they are.
   */
  'name'?: (string);
  'phone'?: (string);
  'reference'?: (string);
  'metadataJson'?: (string);
  '_name'?: "name";
  '_phone'?: "phone";
  '_reference'?: "reference";
  '_metadataJson'?: "metadataJson";
}
