// Original file: transfer/v1/transfer.proto

import type { NewPayIdTransfer as _transfer_v1_NewPayIdTransfer, NewPayIdTransfer__Output as _transfer_v1_NewPayIdTransfer__Output } from '../../transfer/v1/NewPayIdTransfer';

export interface CreatePayIdTransfersRequest {
  'items'?: (_transfer_v1_NewPayIdTransfer)[];
}

export interface CreatePayIdTransfersRequest__Output {
  'items': (_transfer_v1_NewPayIdTransfer__Output)[];
}
