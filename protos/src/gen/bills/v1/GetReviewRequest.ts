// Original file: bills/v1/reviews.proto


export interface GetReviewRequest {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The provider's name for the request, read when the other is empty.
   */
  'providerRequestId'?: (string);
}

export interface GetReviewRequest__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * The provider's name for the request, read when the other is empty.
   */
  'providerRequestId': (string);
}
