// Original file: operator/v1/operator_reviews.proto

import type { Review as _operator_v1_Review, Review__Output as _operator_v1_Review__Output } from '../../operator/v1/Review';
import type { Fact as _operator_v1_Fact, Fact__Output as _operator_v1_Fact__Output } from '../../operator/v1/Fact';
import type { Answer as _operator_v1_Answer, Answer__Output as _operator_v1_Answer__Output } from '../../operator/v1/Answer';
import type { AllowedAction as _operator_v1_AllowedAction, AllowedAction__Output as _operator_v1_AllowedAction__Output } from '../../operator/v1/AllowedAction';
import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from '../../operator/v1/Decision';

export interface GetReviewResponse {
  'review'?: (_operator_v1_Review | null);
  /**
   * What is known, such as the provider's reference, in reading order.
   */
  'facts'?: (_operator_v1_Fact)[];
  /**
   * The provider's answers, oldest first.
   */
  'answers'?: (_operator_v1_Answer)[];
  /**
   * Ids of the ledger's transfers, oldest first.
   */
  'ledgerTransferIds'?: (string)[];
  /**
   * What the state allows now.
   */
  'actions'?: (_operator_v1_AllowedAction)[];
  /**
   * Oldest first.
   */
  'decisions'?: (_operator_v1_Decision)[];
}

export interface GetReviewResponse__Output {
  'review': (_operator_v1_Review__Output | null);
  /**
   * What is known, such as the provider's reference, in reading order.
   */
  'facts': (_operator_v1_Fact__Output)[];
  /**
   * The provider's answers, oldest first.
   */
  'answers': (_operator_v1_Answer__Output)[];
  /**
   * Ids of the ledger's transfers, oldest first.
   */
  'ledgerTransferIds': (string)[];
  /**
   * What the state allows now.
   */
  'actions': (_operator_v1_AllowedAction__Output)[];
  /**
   * Oldest first.
   */
  'decisions': (_operator_v1_Decision__Output)[];
}
