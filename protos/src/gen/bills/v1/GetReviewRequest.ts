// Original file: bills/v1/reviews.proto


export interface GetReviewRequest {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
}

export interface GetReviewRequest__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
}
