// Original file: operator/v1/operator_reviews.proto


export interface RejectProposalRequest {
  'id'?: (string);
  'actor'?: (string);
  'why'?: (string);
  'key'?: (string);
}

export interface RejectProposalRequest__Output {
  'id': (string);
  'actor': (string);
  'why': (string);
  'key': (string);
}
