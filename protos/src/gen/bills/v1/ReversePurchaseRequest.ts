// Original file: bills/v1/reviews.proto


export interface ReversePurchaseRequest {
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

export interface ReversePurchaseRequest__Output {
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
