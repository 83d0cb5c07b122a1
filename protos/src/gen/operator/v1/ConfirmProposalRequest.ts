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
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof'?: (Buffer | Uint8Array | string);
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
  /**
   * The Ed25519 signature of the operator over the method and the other fields, by a key of `OPERATORS`.
   */
  'proof': (Buffer);
}
