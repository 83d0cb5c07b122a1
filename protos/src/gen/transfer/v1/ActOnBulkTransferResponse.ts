// Original file: transfer/v1/transfer.proto

import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from '../../transfer/v1/BulkTransfer';

export interface ActOnBulkTransferResponse {
  'bulkTransfer'?: (_transfer_v1_BulkTransfer | null);
}

export interface ActOnBulkTransferResponse__Output {
  'bulkTransfer': (_transfer_v1_BulkTransfer__Output | null);
}
