// Original file: bills/v1/bills.proto


export interface InternetAccount {
  /**
   * The customer's accounts that can be topped up.
   */
  'accountIds'?: (string)[];
}

export interface InternetAccount__Output {
  /**
   * The customer's accounts that can be topped up.
   */
  'accountIds': (string)[];
}
