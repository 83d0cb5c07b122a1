// Original file: customers/v1/customers.proto

import type { Customer as _customers_v1_Customer, Customer__Output as _customers_v1_Customer__Output } from '../../customers/v1/Customer';

export interface ListCustomersResponse {
  'customers'?: (_customers_v1_Customer)[];
  'hasMore'?: (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListCustomersResponse__Output {
  'customers': (_customers_v1_Customer__Output)[];
  'hasMore': (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}
