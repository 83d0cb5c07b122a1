// Original file: bills/v1/reviews.proto


export interface RefundPurchaseRequest {
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

export interface RefundPurchaseRequest__Output {
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
