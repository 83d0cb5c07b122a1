// Original file: bills/v1/reviews.proto

import type { Review as _bills_v1_Review, Review__Output as _bills_v1_Review__Output } from '../../bills/v1/Review';

export interface ReversePurchaseResponse {
  'review'?: (_bills_v1_Review | null);
}

export interface ReversePurchaseResponse__Output {
  'review': (_bills_v1_Review__Output | null);
}
