// Original file: transfer/v1/transfer.proto


export interface Bank {
  /**
   * The list's own code, mostly digits.
   */
  'bankCode'?: (string);
  'bankName'?: (string);
  /**
   * Names the logo's file.
   */
  'slug'?: (string);
}

export interface Bank__Output {
  /**
   * The list's own code, mostly digits.
   */
  'bankCode': (string);
  'bankName': (string);
  /**
   * Names the logo's file.
   */
  'slug': (string);
}
