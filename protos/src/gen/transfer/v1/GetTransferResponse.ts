// Original file: transfer/v1/transfer.proto

import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from '../../transfer/v1/PayIdTransfer';

export interface GetTransferResponse {
  'transfer'?: (_transfer_v1_PayIdTransfer | null);
}

export interface GetTransferResponse__Output {
  'transfer': (_transfer_v1_PayIdTransfer__Output | null);
}
