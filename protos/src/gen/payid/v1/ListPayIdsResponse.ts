// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';

export interface ListPayIdsResponse {
  'payIds'?: (_payid_v1_PayId)[];
  /**
   * Whether there are older ones.
   */
  'hasMore'?: (boolean);
  /**
   * Where the next page begins: `before` of the next request. Empty when there is none.
   */
  'nextBefore'?: (string);
  /**
   * `after` of the page before, which holds newer ones. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListPayIdsResponse__Output {
  'payIds': (_payid_v1_PayId__Output)[];
  /**
   * Whether there are older ones.
   */
  'hasMore': (boolean);
  /**
   * Where the next page begins: `before` of the next request. Empty when there is none.
   */
  'nextBefore': (string);
  /**
   * `after` of the page before, which holds newer ones. Empty on the first page.
   */
  'previousAfter': (string);
}
