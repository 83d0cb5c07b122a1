// Original file: bills/v1/reviews.proto


export interface CloseReviewRequest {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * Who does it, and why.
   */
  'actor'?: (string);
  'why'?: (string);
}

export interface CloseReviewRequest__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * Who does it, and why.
   */
  'actor': (string);
  'why': (string);
}
