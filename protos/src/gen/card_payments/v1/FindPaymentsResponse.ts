// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';

export interface FindPaymentsResponse {
  'payments'?: (_card_payments_v1_Payment)[];
}

export interface FindPaymentsResponse__Output {
  'payments': (_card_payments_v1_Payment__Output)[];
}
