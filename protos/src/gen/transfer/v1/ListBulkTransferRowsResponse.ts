// Original file: transfer/v1/transfer.proto

import type { BulkTransferRow as _transfer_v1_BulkTransferRow, BulkTransferRow__Output as _transfer_v1_BulkTransferRow__Output } from '../../transfer/v1/BulkTransferRow';

export interface ListBulkTransferRowsResponse {
  'rows'?: (_transfer_v1_BulkTransferRow)[];
  /**
   * Whether there are more rows.
   */
  'hasMore'?: (boolean);
}

export interface ListBulkTransferRowsResponse__Output {
  'rows': (_transfer_v1_BulkTransferRow__Output)[];
  /**
   * Whether there are more rows.
   */
  'hasMore': (boolean);
}
