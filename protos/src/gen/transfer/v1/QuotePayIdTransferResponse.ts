// Original file: transfer/v1/transfer.proto


export interface QuotePayIdTransferResponse {
  /**
   * Lower case, as stored.
   */
  'toPayId'?: (string);
  /**
   * `destination_account_name` of the transfer.
   */
  'accountName'?: (string);
}

export interface QuotePayIdTransferResponse__Output {
  /**
   * Lower case, as stored.
   */
  'toPayId': (string);
  /**
   * `destination_account_name` of the transfer.
   */
  'accountName': (string);
}
