// Original file: transfer/v1/transfer.proto

import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from '../../transfer/v1/Refund';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';

export interface GetRefundResponse {
  'refund'?: (_transfer_v1_Refund | null);
  /**
   * Only when the request asks for it, and only of a refund to a bank account.
   */
  'history'?: (_common_v1_History | null);
}

export interface GetRefundResponse__Output {
  'refund': (_transfer_v1_Refund__Output | null);
  /**
   * Only when the request asks for it, and only of a refund to a bank account.
   */
  'history': (_common_v1_History__Output | null);
}
