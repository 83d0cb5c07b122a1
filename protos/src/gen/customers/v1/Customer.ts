// Original file: customers/v1/customers.proto

import type { Long } from '@grpc/proto-loader';

export interface Customer {
  /**
   * `cus_…`
   */
  'id'?: (string);
  /**
   * Lower case.
   */
  'email'?: (string);
  /**
   * Empty for none.
   */
  'name'?: (string);
  /**
   * Empty for none.
   */
  'phone'?: (string);
  /**
   * The merchant's own id of the customer; empty for none.
   */
  'reference'?: (string);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
}

export interface Customer__Output {
  /**
   * `cus_…`
   */
  'id': (string);
  /**
   * Lower case.
   */
  'email': (string);
  /**
   * Empty for none.
   */
  'name': (string);
  /**
   * Empty for none.
   */
  'phone': (string);
  /**
   * The merchant's own id of the customer; empty for none.
   */
  'reference': (string);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
}
