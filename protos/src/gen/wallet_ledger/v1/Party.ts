// Original file: wallet_ledger/v1/wallet_ledger.proto


/**
 * Who stands at one end of a transfer, as shown to people.
 */
export interface Party {
  'payId'?: (string);
  'name'?: (string);
}

/**
 * Who stands at one end of a transfer, as shown to people.
 */
export interface Party__Output {
  'payId': (string);
  'name': (string);
}
