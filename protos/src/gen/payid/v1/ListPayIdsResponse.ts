// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';

export interface ListPayIdsResponse {
  'payIds'?: (_payid_v1_PayId)[];
  /**
   * Whether there is a next page.
   */
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

export interface ListPayIdsResponse__Output {
  'payIds': (_payid_v1_PayId__Output)[];
  /**
   * Whether there is a next page.
   */
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
