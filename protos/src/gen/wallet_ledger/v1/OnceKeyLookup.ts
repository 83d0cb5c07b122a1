// Original file: wallet_ledger/v1/wallet_ledger.proto


export interface OnceKeyLookup {
  'walletPayId'?: (string);
  'key'?: (string);
}

export interface OnceKeyLookup__Output {
  'walletPayId': (string);
  'key': (string);
}
