// Original file: wallet_ledger/v1/wallet_ledger.proto


/**
 * The cells of a group's wallets, as two digits each.
 */
export interface GroupCells {
  /**
   * Of the merchant, with every debited wallet.
   */
  'payer'?: (string);
  /**
   * Of the wallets that the items with `crosses` credit; empty for a group within the payer's cell.
   */
  'payee'?: (string);
}

/**
 * The cells of a group's wallets, as two digits each.
 */
export interface GroupCells__Output {
  /**
   * Of the merchant, with every debited wallet.
   */
  'payer': (string);
  /**
   * Of the wallets that the items with `crosses` credit; empty for a group within the payer's cell.
   */
  'payee': (string);
}
