// Original file: bills/v1/reviews.proto


export interface RefundPurchaseRequest {
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

export interface RefundPurchaseRequest__Output {
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
