// Original file: wallet_ledger/v1/wallet_ledger.proto


export interface ListUsedReferencesResponse {
  /**
   * In no order.
   */
  'references'?: (string)[];
}

export interface ListUsedReferencesResponse__Output {
  /**
   * In no order.
   */
  'references': (string)[];
}
