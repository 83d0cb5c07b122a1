// Original file: transfer/v1/transfer.proto

import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from '../../transfer/v1/BulkTransfer';
import type { BulkRowProblem as _transfer_v1_BulkRowProblem, BulkRowProblem__Output as _transfer_v1_BulkRowProblem__Output } from '../../transfer/v1/BulkRowProblem';

/**
 * The bulk transfer, or the problems of its rows.
 */
export interface CreateBulkTransferResponse {
  'bulkTransfer'?: (_transfer_v1_BulkTransfer | null);
  'replayed'?: (boolean);
  /**
   * At most 1,000, by row.
   */
  'problems'?: (_transfer_v1_BulkRowProblem)[];
}

/**
 * The bulk transfer, or the problems of its rows.
 */
export interface CreateBulkTransferResponse__Output {
  'bulkTransfer': (_transfer_v1_BulkTransfer__Output | null);
  'replayed': (boolean);
  /**
   * At most 1,000, by row.
   */
  'problems': (_transfer_v1_BulkRowProblem__Output)[];
}
