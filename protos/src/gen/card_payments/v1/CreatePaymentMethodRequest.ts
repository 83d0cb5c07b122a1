// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CreatePaymentMethodRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * The client's body, with a card number: never logged, stored or put into an error.
   */
  'body'?: (Buffer | Uint8Array | string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash'?: (Buffer | Uint8Array | string);
  /**
   * What the card may be charged for, such as a checkout session's id; empty for any payment.
   */
  'purpose'?: (string);
  'otherIdempotencyKeyHashes'?: (Buffer | Uint8Array | string)[];
}

export interface CreatePaymentMethodRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * The client's body, with a card number: never logged, stored or put into an error.
   */
  'body': (Buffer);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash': (Buffer);
  /**
   * What the card may be charged for, such as a checkout session's id; empty for any payment.
   */
  'purpose': (string);
  'otherIdempotencyKeyHashes': (Buffer)[];
}
