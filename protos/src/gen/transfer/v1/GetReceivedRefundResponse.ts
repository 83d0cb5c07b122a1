// Original file: transfer/v1/transfer.proto

import type { ReceivedRefund as _transfer_v1_ReceivedRefund, ReceivedRefund__Output as _transfer_v1_ReceivedRefund__Output } from '../../transfer/v1/ReceivedRefund';

export interface GetReceivedRefundResponse {
  'refund'?: (_transfer_v1_ReceivedRefund | null);
}

export interface GetReceivedRefundResponse__Output {
  'refund': (_transfer_v1_ReceivedRefund__Output | null);
}
