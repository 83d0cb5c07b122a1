// Original file: card_payments/v1/card_payments.proto

import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from '../../card_payments/v1/Refund';
import type { Replay as _card_payments_v1_Replay, Replay__Output as _card_payments_v1_Replay__Output } from '../../card_payments/v1/Replay';

export interface CreateRefundResponse {
  'refund'?: (_card_payments_v1_Refund | null);
  'replay'?: (_card_payments_v1_Replay);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields'?: (string)[];
}

export interface CreateRefundResponse__Output {
  'refund': (_card_payments_v1_Refund__Output | null);
  'replay': (_card_payments_v1_Replay__Output);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields': (string)[];
}
