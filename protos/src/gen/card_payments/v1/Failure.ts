// Original file: card_payments/v1/card_payments.proto


export interface Failure {
  /**
   * Of the error table: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD or INVALID_CVC.
   */
  'code'?: (string);
  /**
   * The bank's own word, where it gave one.
   */
  'declineCode'?: (string);
  'message'?: (string);
}

export interface Failure__Output {
  /**
   * Of the error table: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD or INVALID_CVC.
   */
  'code': (string);
  /**
   * The bank's own word, where it gave one.
   */
  'declineCode': (string);
  'message': (string);
}
