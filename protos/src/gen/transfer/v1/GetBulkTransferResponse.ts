// Original file: transfer/v1/transfer.proto

import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from '../../transfer/v1/BulkTransfer';

export interface GetBulkTransferResponse {
  'bulkTransfer'?: (_transfer_v1_BulkTransfer | null);
}

export interface GetBulkTransferResponse__Output {
  'bulkTransfer': (_transfer_v1_BulkTransfer__Output | null);
}
