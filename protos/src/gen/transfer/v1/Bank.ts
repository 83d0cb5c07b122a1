// Original file: transfer/v1/transfer.proto


export interface Bank {
  /**
   * The bank list's code, mostly digits.
   */
  'bankCode'?: (string);
  'bankName'?: (string);
  /**
   * The name of the logo's file.
   */
  'slug'?: (string);
}

export interface Bank__Output {
  /**
   * The bank list's code, mostly digits.
   */
  'bankCode': (string);
  'bankName': (string);
  /**
   * The name of the logo's file.
   */
  'slug': (string);
}
