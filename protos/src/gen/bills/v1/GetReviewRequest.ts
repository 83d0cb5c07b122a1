// Original file: bills/v1/reviews.proto


export interface GetReviewRequest {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The provider's request id, used when `transaction_id` is empty.
   */
  'providerRequestId'?: (string);
}

export interface GetReviewRequest__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * The provider's request id, used when `transaction_id` is empty.
   */
  'providerRequestId': (string);
}
