// Original file: card_payments/v1/card_payments.proto

import type { PaymentMethod as _card_payments_v1_PaymentMethod, PaymentMethod__Output as _card_payments_v1_PaymentMethod__Output } from '../../card_payments/v1/PaymentMethod';
import type { Long } from '@grpc/proto-loader';

export interface CreatePaymentMethodResponse {
  'paymentMethod'?: (_card_payments_v1_PaymentMethod | null);
  /**
   * The customer has agreed to save it.
   */
  'saved'?: (boolean);
  'createdAtMs'?: (number | string | Long);
  /**
   * It cannot be charged for the first time after this time.
   */
  'expiresAtMs'?: (number | string | Long);
  'replayed'?: (boolean);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields'?: (string)[];
}

export interface CreatePaymentMethodResponse__Output {
  'paymentMethod': (_card_payments_v1_PaymentMethod__Output | null);
  /**
   * The customer has agreed to save it.
   */
  'saved': (boolean);
  'createdAtMs': (string);
  /**
   * It cannot be charged for the first time after this time.
   */
  'expiresAtMs': (string);
  'replayed': (boolean);
  /**
   * Paths of the body's unknown fields.
   */
  'ignoredFields': (string)[];
}
