// Original file: customers/v1/customers.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

/**
 * Absent fields stay as they are; empty ones are removed.
 */
export interface UpdateCustomerRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `cus_…`
   */
  'id'?: (string);
  /**
   * Never empty.
   */
  'email'?: (string);
  'name'?: (string);
  'phone'?: (string);
  'reference'?: (string);
  /**
   * Replaces the whole object.
   */
  'metadataJson'?: (string);
  '_email'?: "email";
  '_name'?: "name";
  '_phone'?: "phone";
  '_reference'?: "reference";
  '_metadataJson'?: "metadataJson";
}

/**
 * Absent fields stay as they are; empty ones are removed.
 */
export interface UpdateCustomerRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `cus_…`
   */
  'id': (string);
  /**
   * Never empty.
   */
  'email'?: (string);
  'name'?: (string);
  'phone'?: (string);
  'reference'?: (string);
  /**
   * Replaces the whole object.
   */
  'metadataJson'?: (string);
  '_email'?: "email";
  '_name'?: "name";
  '_phone'?: "phone";
  '_reference'?: "reference";
  '_metadataJson'?: "metadataJson";
}
