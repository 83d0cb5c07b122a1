// Original file: card_payments/v1/card_payments.proto

import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from '../../card_payments/v1/Refund';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';

export interface RefundWithHistory {
  'refund'?: (_card_payments_v1_Refund | null);
  'history'?: (_common_v1_History | null);
}

export interface RefundWithHistory__Output {
  'refund': (_card_payments_v1_Refund__Output | null);
  'history': (_common_v1_History__Output | null);
}
