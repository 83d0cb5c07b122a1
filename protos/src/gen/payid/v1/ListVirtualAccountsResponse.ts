// Original file: payid/v1/payid.proto

import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';

export interface ListVirtualAccountsResponse {
  'virtualAccounts'?: (_payid_v1_VirtualAccount)[];
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

export interface ListVirtualAccountsResponse__Output {
  'virtualAccounts': (_payid_v1_VirtualAccount__Output)[];
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
