// Original file: bills/v1/reviews.proto


export interface CloseReviewRequest {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The reviewer, and the reason.
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
   * The reviewer, and the reason.
   */
  'actor': (string);
  'why': (string);
}
