// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Transfer as _wallet_ledger_v1_Transfer, Transfer__Output as _wallet_ledger_v1_Transfer__Output } from '../../wallet_ledger/v1/Transfer';

export interface ListTransfersResponse {
  /**
   * Newest first, by id.
   */
  'transfers'?: (_wallet_ledger_v1_Transfer)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  /**
   * `after_id` of the previous page; empty on the first page.
   */
  'previousAfterId'?: (string);
}

export interface ListTransfersResponse__Output {
  /**
   * Newest first, by id.
   */
  'transfers': (_wallet_ledger_v1_Transfer__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  /**
   * `after_id` of the previous page; empty on the first page.
   */
  'previousAfterId': (string);
}
