// Original file: card_payments/v1/card_payments.proto


export interface Failure {
  /**
   * From the error table: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD or INVALID_CVC.
   */
  'code'?: (string);
  /**
   * The bank's decline code, if any.
   */
  'declineCode'?: (string);
  'message'?: (string);
}

export interface Failure__Output {
  /**
   * From the error table: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD or INVALID_CVC.
   */
  'code': (string);
  /**
   * The bank's decline code, if any.
   */
  'declineCode': (string);
  'message': (string);
}
