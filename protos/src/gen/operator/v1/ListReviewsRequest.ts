// Original file: operator/v1/operator_reviews.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListReviewsRequest {
  /**
   * Unspecified means both modes.
   */
  'mode'?: (_common_v1_Mode);
  'limit'?: (number);
}

export interface ListReviewsRequest__Output {
  /**
   * Unspecified means both modes.
   */
  'mode': (_common_v1_Mode__Output);
  'limit': (number);
}
