// Original file: bills/v1/reviews.proto


export interface RequeryPurchaseRequest {
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

export interface RequeryPurchaseRequest__Output {
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
