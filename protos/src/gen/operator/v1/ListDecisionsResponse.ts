// Original file: operator/v1/operator_reviews.proto

import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from '../../operator/v1/Decision';

export interface ListDecisionsResponse {
  'decisions'?: (_operator_v1_Decision)[];
  'hasMore'?: (boolean);
}

export interface ListDecisionsResponse__Output {
  'decisions': (_operator_v1_Decision__Output)[];
  'hasMore': (boolean);
}
