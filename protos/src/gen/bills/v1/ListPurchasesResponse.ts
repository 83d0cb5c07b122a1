// Original file: bills/v1/bills.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';

export interface ListPurchasesResponse {
  'purchases'?: (_bills_v1_Purchase)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListPurchasesResponse__Output {
  'purchases': (_bills_v1_Purchase__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}
