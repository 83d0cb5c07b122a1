// Original file: bills/v1/bills.proto


export interface InternetAccount {
  /**
   * Those of the customer that can be bought for.
   */
  'accountIds'?: (string)[];
}

export interface InternetAccount__Output {
  /**
   * Those of the customer that can be bought for.
   */
  'accountIds': (string)[];
}
