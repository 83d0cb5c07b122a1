// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CancelPaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'paymentId'?: (string);
  /**
   * The client's body; not read yet.
   */
  'body'?: (Buffer | Uint8Array | string);
  'idempotencyKeyHash'?: (Buffer | Uint8Array | string);
  'otherIdempotencyKeyHashes'?: (Buffer | Uint8Array | string)[];
}

export interface CancelPaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'paymentId': (string);
  /**
   * The client's body; not read yet.
   */
  'body': (Buffer);
  'idempotencyKeyHash': (Buffer);
  'otherIdempotencyKeyHashes': (Buffer)[];
}
