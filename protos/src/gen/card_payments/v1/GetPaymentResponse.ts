// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';

export interface GetPaymentResponse {
  'payment'?: (_card_payments_v1_Payment | null);
}

export interface GetPaymentResponse__Output {
  'payment': (_card_payments_v1_Payment__Output | null);
}
