// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';
import type { Replay as _card_payments_v1_Replay, Replay__Output as _card_payments_v1_Replay__Output } from '../../card_payments/v1/Replay';

export interface CreatePaymentResponse {
  'payment'?: (_card_payments_v1_Payment | null);
  'replay'?: (_card_payments_v1_Replay);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields'?: (string)[];
}

export interface CreatePaymentResponse__Output {
  'payment': (_card_payments_v1_Payment__Output | null);
  'replay': (_card_payments_v1_Replay__Output);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields': (string)[];
}
