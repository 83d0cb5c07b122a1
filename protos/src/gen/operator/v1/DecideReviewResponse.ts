// Original file: operator/v1/operator_reviews.proto

import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from '../../operator/v1/Decision';
import type { Review as _operator_v1_Review, Review__Output as _operator_v1_Review__Output } from '../../operator/v1/Review';

export interface DecideReviewResponse {
  /**
   * With the step `proposed` if a second operator must confirm it.
   */
  'decision'?: (_operator_v1_Decision | null);
  'review'?: (_operator_v1_Review | null);
}

export interface DecideReviewResponse__Output {
  /**
   * With the step `proposed` if a second operator must confirm it.
   */
  'decision': (_operator_v1_Decision__Output | null);
  'review': (_operator_v1_Review__Output | null);
}
