// Original file: bills/v1/reviews.proto

import type { Review as _bills_v1_Review, Review__Output as _bills_v1_Review__Output } from '../../bills/v1/Review';
import type { ProviderAnswer as _bills_v1_ProviderAnswer, ProviderAnswer__Output as _bills_v1_ProviderAnswer__Output } from '../../bills/v1/ProviderAnswer';
import type { ReviewAction as _bills_v1_ReviewAction, ReviewAction__Output as _bills_v1_ReviewAction__Output } from '../../bills/v1/ReviewAction';

export interface GetReviewResponse {
  'review'?: (_bills_v1_Review | null);
  'answers'?: (_bills_v1_ProviderAnswer)[];
  'actions'?: (_bills_v1_ReviewAction)[];
}

export interface GetReviewResponse__Output {
  'review': (_bills_v1_Review__Output | null);
  'answers': (_bills_v1_ProviderAnswer__Output)[];
  'actions': (_bills_v1_ReviewAction__Output)[];
}
