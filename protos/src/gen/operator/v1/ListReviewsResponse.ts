// Original file: operator/v1/operator_reviews.proto

import type { Review as _operator_v1_Review, Review__Output as _operator_v1_Review__Output } from '../../operator/v1/Review';

export interface ListReviewsResponse {
  'reviews'?: (_operator_v1_Review)[];
  'hasMore'?: (boolean);
}

export interface ListReviewsResponse__Output {
  'reviews': (_operator_v1_Review__Output)[];
  'hasMore': (boolean);
}
