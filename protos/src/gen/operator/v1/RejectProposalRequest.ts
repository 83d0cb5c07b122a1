// Original file: operator/v1/operator_reviews.proto


export interface RejectProposalRequest {
  'id'?: (string);
  'actor'?: (string);
  'why'?: (string);
  'key'?: (string);
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof'?: (Buffer | Uint8Array | string);
}

export interface RejectProposalRequest__Output {
  'id': (string);
  'actor': (string);
  'why': (string);
  'key': (string);
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof': (Buffer);
}
