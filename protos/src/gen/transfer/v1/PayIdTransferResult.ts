// Original file: transfer/v1/transfer.proto

import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from '../../transfer/v1/PayIdTransfer';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from '../../common/v1/ItemError';

export interface PayIdTransferResult {
  'transfer'?: (_transfer_v1_PayIdTransfer | null);
  'error'?: (_common_v1_ItemError | null);
  'replayed'?: (boolean);
  'result'?: "transfer"|"error";
}

export interface PayIdTransferResult__Output {
  'transfer'?: (_transfer_v1_PayIdTransfer__Output | null);
  'error'?: (_common_v1_ItemError__Output | null);
  'replayed': (boolean);
  'result'?: "transfer"|"error";
}
