// Original file: wallet_ledger/v1/wallet_ledger.proto


export interface OnceKeyLookup {
  /**
   * Of the NGN wallet.
   */
  'walletPayId'?: (string);
  'key'?: (string);
}

export interface OnceKeyLookup__Output {
  /**
   * Of the NGN wallet.
   */
  'walletPayId': (string);
  'key': (string);
}
