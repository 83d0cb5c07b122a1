// Original file: customers/v1/customers.proto

import type { Customer as _customers_v1_Customer, Customer__Output as _customers_v1_Customer__Output } from '../../customers/v1/Customer';

export interface GetCustomerResponse {
  'customer'?: (_customers_v1_Customer | null);
}

export interface GetCustomerResponse__Output {
  'customer': (_customers_v1_Customer__Output | null);
}
