// Original file: card_payments/v1/card_payments.proto


export interface Customer {
  /**
   * `cus_…`
   */
  'id'?: (string);
  'email'?: (string);
  /**
   * Empty for none.
   */
  'name'?: (string);
}

export interface Customer__Output {
  /**
   * `cus_…`
   */
  'id': (string);
  'email': (string);
  /**
   * Empty for none.
   */
  'name': (string);
}
