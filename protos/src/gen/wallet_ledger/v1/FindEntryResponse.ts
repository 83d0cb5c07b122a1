// Original file: wallet_ledger/v1/wallet_ledger.proto


export interface FindEntryResponse {
  /**
   * The transaction: the first transfer of the group.
   */
  'rootId'?: (string);
}

export interface FindEntryResponse__Output {
  /**
   * The transaction: the first transfer of the group.
   */
  'rootId': (string);
}
