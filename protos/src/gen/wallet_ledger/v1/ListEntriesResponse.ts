// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Entry as _wallet_ledger_v1_Entry, Entry__Output as _wallet_ledger_v1_Entry__Output } from '../../wallet_ledger/v1/Entry';
import type { Long } from '@grpc/proto-loader';

export interface ListEntriesResponse {
  'entries'?: (_wallet_ledger_v1_Entry)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  /**
   * `after_seq` of the previous page; 0 on the first page.
   */
  'previousAfterSeq'?: (number | string | Long);
}

export interface ListEntriesResponse__Output {
  'entries': (_wallet_ledger_v1_Entry__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  /**
   * `after_seq` of the previous page; 0 on the first page.
   */
  'previousAfterSeq': (string);
}
