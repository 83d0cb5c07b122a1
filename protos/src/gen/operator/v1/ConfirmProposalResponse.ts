// Original file: operator/v1/operator_reviews.proto

import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from '../../operator/v1/Decision';
import type { Review as _operator_v1_Review, Review__Output as _operator_v1_Review__Output } from '../../operator/v1/Review';

export interface ConfirmProposalResponse {
  'decision'?: (_operator_v1_Decision | null);
  'review'?: (_operator_v1_Review | null);
}

export interface ConfirmProposalResponse__Output {
  'decision': (_operator_v1_Decision__Output | null);
  'review': (_operator_v1_Review__Output | null);
}
