// Original file: card_payments/v1/card_payments.proto


export interface PaymentMethod {
  /**
   * `pm_…`
   */
  'id'?: (string);
  'brand'?: (string);
  'last4'?: (string);
  'expMonth'?: (number);
  'expYear'?: (number);
}

export interface PaymentMethod__Output {
  /**
   * `pm_…`
   */
  'id': (string);
  'brand': (string);
  'last4': (string);
  'expMonth': (number);
  'expYear': (number);
}
