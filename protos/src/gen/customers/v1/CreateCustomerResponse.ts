// Original file: customers/v1/customers.proto

import type { Customer as _customers_v1_Customer, Customer__Output as _customers_v1_Customer__Output } from '../../customers/v1/Customer';

export interface CreateCustomerResponse {
  'customer'?: (_customers_v1_Customer | null);
  /**
   * An earlier request with the same Idempotency-Key.
   */
  'replayed'?: (boolean);
  /**
   * False when the request found a customer with this email.
   */
  'created'?: (boolean);
}

export interface CreateCustomerResponse__Output {
  'customer': (_customers_v1_Customer__Output | null);
  /**
   * An earlier request with the same Idempotency-Key.
   */
  'replayed': (boolean);
  /**
   * False when the request found a customer with this email.
   */
  'created': (boolean);
}
