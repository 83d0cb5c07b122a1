// Original file: payid/v1/payid.proto

import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';

export interface ListVirtualAccountsResponse {
  'virtualAccounts'?: (_payid_v1_VirtualAccount)[];
  'hasMore'?: (boolean);
  /**
   * `before` of the next request. Empty when there is none.
   */
  'nextBefore'?: (string);
}

export interface ListVirtualAccountsResponse__Output {
  'virtualAccounts': (_payid_v1_VirtualAccount__Output)[];
  'hasMore': (boolean);
  /**
   * `before` of the next request. Empty when there is none.
   */
  'nextBefore': (string);
}
