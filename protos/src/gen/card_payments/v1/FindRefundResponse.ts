// Original file: card_payments/v1/card_payments.proto

import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from '../../card_payments/v1/Refund';

export interface FindRefundResponse {
  'refund'?: (_card_payments_v1_Refund | null);
}

export interface FindRefundResponse__Output {
  'refund': (_card_payments_v1_Refund__Output | null);
}
