// Original file: customers/v1/customers.proto

import type { Long } from '@grpc/proto-loader';

export interface DeleteCustomerResponse {
  /**
   * `cus_…`
   */
  'id'?: (string);
  'deletedAtMs'?: (number | string | Long);
}

export interface DeleteCustomerResponse__Output {
  /**
   * `cus_…`
   */
  'id': (string);
  'deletedAtMs': (string);
}
