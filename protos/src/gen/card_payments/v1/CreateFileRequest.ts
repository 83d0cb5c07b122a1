// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface CreateFileRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `dispute_evidence`
   */
  'purpose'?: (string);
  'filename'?: (string);
  'content'?: (Buffer | Uint8Array | string);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash'?: (Buffer | Uint8Array | string);
  'otherIdempotencyKeyHashes'?: (Buffer | Uint8Array | string)[];
}

export interface CreateFileRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `dispute_evidence`
   */
  'purpose': (string);
  'filename': (string);
  'content': (Buffer);
  /**
   * Keyed hash of the Idempotency-Key; empty when the client sent none.
   */
  'idempotencyKeyHash': (Buffer);
  'otherIdempotencyKeyHashes': (Buffer)[];
}
