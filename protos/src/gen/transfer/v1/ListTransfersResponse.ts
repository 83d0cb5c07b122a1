// Original file: transfer/v1/transfer.proto

import type { Transfer as _transfer_v1_Transfer, Transfer__Output as _transfer_v1_Transfer__Output } from '../../transfer/v1/Transfer';

export interface ListTransfersResponse {
  'transfers'?: (_transfer_v1_Transfer)[];
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

export interface ListTransfersResponse__Output {
  'transfers': (_transfer_v1_Transfer__Output)[];
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
