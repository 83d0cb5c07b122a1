// Original file: bills/v1/reviews.proto


export interface RequeryPurchaseRequest {
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

export interface RequeryPurchaseRequest__Output {
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
