// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CreatePaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * As the client sent it. Holds a card number: never logged, stored or put into an error.
   */
  'body'?: (Buffer | Uint8Array | string);
  /**
   * Chosen by the client; empty for one of ours.
   */
  'paymentId'?: (string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash'?: (Buffer | Uint8Array | string);
  /**
   * Where a customer comes back to from the bank's page when the client names no `return_url`.
   */
  'defaultReturnUrl'?: (string);
}

export interface CreatePaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * As the client sent it. Holds a card number: never logged, stored or put into an error.
   */
  'body': (Buffer);
  /**
   * Chosen by the client; empty for one of ours.
   */
  'paymentId': (string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash': (Buffer);
  /**
   * Where a customer comes back to from the bank's page when the client names no `return_url`.
   */
  'defaultReturnUrl': (string);
}
