// Original file: bills/v1/reviews.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';
import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface Review {
  'purchase'?: (_bills_v1_Purchase | null);
  'merchantId'?: (string);
  'merchantName'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * The purchase's saga state, such as `review` or `declined`.
   */
  'state'?: (string);
  /**
   * The reason for the review, such as `unresolved`; empty for a purchase that was never in review.
   */
  'reason'?: (string);
  /**
   * 0 for a purchase that was never in review.
   */
  'openedAtMs'?: (number | string | Long);
  /**
   * 0 while it is open.
   */
  'closedAtMs'?: (number | string | Long);
  /**
   * `confirmed`, `refunded`, `reversed`, `closed`, or `resolved` when it was resolved automatically; empty
   * while it is open.
   */
  'resolution'?: (string);
  /**
   * The provider's request id.
   */
  'providerRequestId'?: (string);
  /**
   * The merchant's money is still held.
   */
  'held'?: (boolean);
  'billersCode'?: (string);
  /**
   * The error and the provider's code, kept even if the purchase was completed later.
   */
  'error'?: (string);
  'providerCode'?: (string);
}

export interface Review__Output {
  'purchase': (_bills_v1_Purchase__Output | null);
  'merchantId': (string);
  'merchantName': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * The purchase's saga state, such as `review` or `declined`.
   */
  'state': (string);
  /**
   * The reason for the review, such as `unresolved`; empty for a purchase that was never in review.
   */
  'reason': (string);
  /**
   * 0 for a purchase that was never in review.
   */
  'openedAtMs': (string);
  /**
   * 0 while it is open.
   */
  'closedAtMs': (string);
  /**
   * `confirmed`, `refunded`, `reversed`, `closed`, or `resolved` when it was resolved automatically; empty
   * while it is open.
   */
  'resolution': (string);
  /**
   * The provider's request id.
   */
  'providerRequestId': (string);
  /**
   * The merchant's money is still held.
   */
  'held': (boolean);
  'billersCode': (string);
  /**
   * The error and the provider's code, kept even if the purchase was completed later.
   */
  'error': (string);
  'providerCode': (string);
}
