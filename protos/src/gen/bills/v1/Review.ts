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
   * Of the purchase, as the saga names it, such as `review` or `declined`.
   */
  'state'?: (string);
  /**
   * Why it is here, such as `unresolved`; empty for a purchase that was never in review.
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
   * `confirmed`, `refunded`, `reversed`, `closed`, or `resolved` when it came to its end by itself; empty while it is open.
   */
  'resolution'?: (string);
  /**
   * The provider's name for the request.
   */
  'providerRequestId'?: (string);
  /**
   * Money of the merchant is still held for it.
   */
  'held'?: (boolean);
  'billersCode'?: (string);
  /**
   * What went wrong and the provider's code for it, kept whatever became of the purchase after it.
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
   * Of the purchase, as the saga names it, such as `review` or `declined`.
   */
  'state': (string);
  /**
   * Why it is here, such as `unresolved`; empty for a purchase that was never in review.
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
   * `confirmed`, `refunded`, `reversed`, `closed`, or `resolved` when it came to its end by itself; empty while it is open.
   */
  'resolution': (string);
  /**
   * The provider's name for the request.
   */
  'providerRequestId': (string);
  /**
   * Money of the merchant is still held for it.
   */
  'held': (boolean);
  'billersCode': (string);
  /**
   * What went wrong and the provider's code for it, kept whatever became of the purchase after it.
   */
  'error': (string);
  'providerCode': (string);
}
