// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `txn_…` of the received payment.
   */
  'paymentId'?: (string);
  /**
   * Absent means all that is left.
   */
  'amountKobo'?: (number | string | Long);
  /**
   * Empty for the refund's id.
   */
  'reference'?: (string);
  /**
   * Empty for none.
   */
  'reason'?: (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * The key, hashed with the other secrets that the gateway accepts: an earlier attempt may be stored under one of them.
   */
  'otherIdempotencyKeyHashes'?: (Buffer | Uint8Array | string)[];
  '_amountKobo'?: "amountKobo";
}

export interface CreateRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `txn_…` of the received payment.
   */
  'paymentId': (string);
  /**
   * Absent means all that is left.
   */
  'amountKobo'?: (string);
  /**
   * Empty for the refund's id.
   */
  'reference': (string);
  /**
   * Empty for none.
   */
  'reason': (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * The key, hashed with the other secrets that the gateway accepts: an earlier attempt may be stored under one of them.
   */
  'otherIdempotencyKeyHashes': (Buffer)[];
  '_amountKobo'?: "amountKobo";
}
