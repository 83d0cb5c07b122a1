// Original file: bills/v1/reviews.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListReviewsRequest {
  /**
   * Unspecified means both modes.
   */
  'mode'?: (_common_v1_Mode);
  /**
   * Closed reviews instead of open ones.
   */
  'closed'?: (boolean);
  /**
   * Empty for all reasons.
   */
  'reason'?: (string);
  /**
   * `next_after` of the previous page; empty for the first.
   */
  'after'?: (string);
  'limit'?: (number);
}

export interface ListReviewsRequest__Output {
  /**
   * Unspecified means both modes.
   */
  'mode': (_common_v1_Mode__Output);
  /**
   * Closed reviews instead of open ones.
   */
  'closed': (boolean);
  /**
   * Empty for all reasons.
   */
  'reason': (string);
  /**
   * `next_after` of the previous page; empty for the first.
   */
  'after': (string);
  'limit': (number);
}
