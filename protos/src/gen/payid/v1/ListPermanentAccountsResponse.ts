// Original file: payid/v1/payid.proto

import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';

export interface ListPermanentAccountsResponse {
  'accounts'?: (_payid_v1_PermanentAccount)[];
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

export interface ListPermanentAccountsResponse__Output {
  'accounts': (_payid_v1_PermanentAccount__Output)[];
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
