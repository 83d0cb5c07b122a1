// Original file: operator/v1/operator_reviews.proto


export interface ConfirmProposalRequest {
  'id'?: (string);
  /**
   * The action that the operator confirms: it must be the proposed one.
   */
  'action'?: (string);
  'actor'?: (string);
  'why'?: (string);
  'key'?: (string);
}

export interface ConfirmProposalRequest__Output {
  'id': (string);
  /**
   * The action that the operator confirms: it must be the proposed one.
   */
  'action': (string);
  'actor': (string);
  'why': (string);
  'key': (string);
}
