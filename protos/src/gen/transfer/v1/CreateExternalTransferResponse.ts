// Original file: transfer/v1/transfer.proto

import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from '../../transfer/v1/ExternalTransfer';

export interface CreateExternalTransferResponse {
  'transfer'?: (_transfer_v1_ExternalTransfer | null);
  'replayed'?: (boolean);
}

export interface CreateExternalTransferResponse__Output {
  'transfer': (_transfer_v1_ExternalTransfer__Output | null);
  'replayed': (boolean);
}
