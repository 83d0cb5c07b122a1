// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';

export interface ListPayIdsResponse {
  'payIds'?: (_payid_v1_PayId)[];
  'hasMore'?: (boolean);
  /**
   * Where the next page begins: `before` of the next request. Empty when there is none.
   */
  'nextBefore'?: (string);
}

export interface ListPayIdsResponse__Output {
  'payIds': (_payid_v1_PayId__Output)[];
  'hasMore': (boolean);
  /**
   * Where the next page begins: `before` of the next request. Empty when there is none.
   */
  'nextBefore': (string);
}
