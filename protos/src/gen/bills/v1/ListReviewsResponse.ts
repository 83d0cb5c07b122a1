// Original file: bills/v1/reviews.proto

import type { Review as _bills_v1_Review, Review__Output as _bills_v1_Review__Output } from '../../bills/v1/Review';

export interface ListReviewsResponse {
  'reviews'?: (_bills_v1_Review)[];
  'hasMore'?: (boolean);
  'nextAfter'?: (string);
}

export interface ListReviewsResponse__Output {
  'reviews': (_bills_v1_Review__Output)[];
  'hasMore': (boolean);
  'nextAfter': (string);
}
