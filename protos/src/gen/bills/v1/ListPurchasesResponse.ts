// Original file: bills/v1/bills.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';

export interface ListPurchasesResponse {
  'purchases'?: (_bills_v1_Purchase)[];
  /**
   * Whether there are older ones.
   */
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  /**
   * `after` of the page before, which holds newer ones. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListPurchasesResponse__Output {
  'purchases': (_bills_v1_Purchase__Output)[];
  /**
   * Whether there are older ones.
   */
  'hasMore': (boolean);
  'nextBefore': (string);
  /**
   * `after` of the page before, which holds newer ones. Empty on the first page.
   */
  'previousAfter': (string);
}
