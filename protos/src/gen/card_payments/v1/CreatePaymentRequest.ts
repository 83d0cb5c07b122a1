// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CreatePaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * The client's body, with a card number: never logged, stored or put into an error.
   */
  'body'?: (Buffer | Uint8Array | string);
  /**
   * Chosen by the client; empty for a generated id.
   */
  'paymentId'?: (string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash'?: (Buffer | Uint8Array | string);
  /**
   * The default `return_url`, to which the bank's page sends the customer back.
   */
  'defaultReturnUrl'?: (string);
  /**
   * If set, only a card that was stored for this purpose is charged.
   */
  'purpose'?: (string);
  /**
   * The same, hashed with the other secrets that the gateway accepts: an earlier attempt may be stored under one of them.
   */
  'otherIdempotencyKeyHashes'?: (Buffer | Uint8Array | string)[];
}

export interface CreatePaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * The client's body, with a card number: never logged, stored or put into an error.
   */
  'body': (Buffer);
  /**
   * Chosen by the client; empty for a generated id.
   */
  'paymentId': (string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash': (Buffer);
  /**
   * The default `return_url`, to which the bank's page sends the customer back.
   */
  'defaultReturnUrl': (string);
  /**
   * If set, only a card that was stored for this purpose is charged.
   */
  'purpose': (string);
  /**
   * The same, hashed with the other secrets that the gateway accepts: an earlier attempt may be stored under one of them.
   */
  'otherIdempotencyKeyHashes': (Buffer)[];
}
