// Original file: bills/v1/reviews.proto


export interface ReversePurchaseRequest {
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

export interface ReversePurchaseRequest__Output {
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
