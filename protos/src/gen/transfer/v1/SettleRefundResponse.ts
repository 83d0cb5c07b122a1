// Original file: transfer/v1/transfer.proto

import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from '../../transfer/v1/Refund';

export interface SettleRefundResponse {
  'refund'?: (_transfer_v1_Refund | null);
}

export interface SettleRefundResponse__Output {
  'refund': (_transfer_v1_Refund__Output | null);
}
