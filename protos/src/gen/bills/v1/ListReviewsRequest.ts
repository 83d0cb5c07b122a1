// Original file: bills/v1/reviews.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListReviewsRequest {
  /**
   * Either mode when it is left out.
   */
  'mode'?: (_common_v1_Mode);
  /**
   * Those that are closed, instead of those that are open.
   */
  'closed'?: (boolean);
  /**
   * One reason alone; empty for all.
   */
  'reason'?: (string);
  /**
   * `next_after` of the page before; empty for the first.
   */
  'after'?: (string);
  'limit'?: (number);
}

export interface ListReviewsRequest__Output {
  /**
   * Either mode when it is left out.
   */
  'mode': (_common_v1_Mode__Output);
  /**
   * Those that are closed, instead of those that are open.
   */
  'closed': (boolean);
  /**
   * One reason alone; empty for all.
   */
  'reason': (string);
  /**
   * `next_after` of the page before; empty for the first.
   */
  'after': (string);
  'limit': (number);
}
