// Original file: transfer/v1/transfer.proto

import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from '../../transfer/v1/BulkTransfer';

export interface ListBulkTransfersResponse {
  'bulkTransfers'?: (_transfer_v1_BulkTransfer)[];
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

export interface ListBulkTransfersResponse__Output {
  'bulkTransfers': (_transfer_v1_BulkTransfer__Output)[];
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
