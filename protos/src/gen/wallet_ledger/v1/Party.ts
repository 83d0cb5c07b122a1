// Original file: wallet_ledger/v1/wallet_ledger.proto


/**
 * A party of a transfer, as displayed.
 */
export interface Party {
  'payId'?: (string);
  'name'?: (string);
}

/**
 * A party of a transfer, as displayed.
 */
export interface Party__Output {
  'payId': (string);
  'name': (string);
}
