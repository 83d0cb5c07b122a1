// Original file: transfer/v1/transfer.proto

import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from '../../transfer/v1/Refund';

export interface CreateRefundResponse {
  'refund'?: (_transfer_v1_Refund | null);
  'replayed'?: (boolean);
}

export interface CreateRefundResponse__Output {
  'refund': (_transfer_v1_Refund__Output | null);
  'replayed': (boolean);
}
