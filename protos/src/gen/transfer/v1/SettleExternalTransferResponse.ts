// Original file: transfer/v1/transfer.proto

import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from '../../transfer/v1/ExternalTransfer';

export interface SettleExternalTransferResponse {
  'transfer'?: (_transfer_v1_ExternalTransfer | null);
}

export interface SettleExternalTransferResponse__Output {
  'transfer': (_transfer_v1_ExternalTransfer__Output | null);
}
