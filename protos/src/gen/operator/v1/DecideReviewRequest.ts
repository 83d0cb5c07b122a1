// Original file: operator/v1/operator_reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface DecideReviewRequest {
  'id'?: (string);
  /**
   * One of `actions`, such as `refund`.
   */
  'action'?: (string);
  /**
   * The operator's name, and the reason.
   */
  'actor'?: (string);
  'why'?: (string);
  /**
   * The provider's reference; only of a confirmed bill purchase.
   */
  'providerReference'?: (string);
  /**
   * The provider's charge to our float; absent for the price.
   */
  'costKobo'?: (number | string | Long);
  /**
   * Unique for the decision.
   */
  'key'?: (string);
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof'?: (Buffer | Uint8Array | string);
  '_costKobo'?: "costKobo";
}

export interface DecideReviewRequest__Output {
  'id': (string);
  /**
   * One of `actions`, such as `refund`.
   */
  'action': (string);
  /**
   * The operator's name, and the reason.
   */
  'actor': (string);
  'why': (string);
  /**
   * The provider's reference; only of a confirmed bill purchase.
   */
  'providerReference': (string);
  /**
   * The provider's charge to our float; absent for the price.
   */
  'costKobo'?: (string);
  /**
   * Unique for the decision.
   */
  'key': (string);
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof': (Buffer);
  '_costKobo'?: "costKobo";
}
