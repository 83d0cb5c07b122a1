// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Entry as _wallet_ledger_v1_Entry, Entry__Output as _wallet_ledger_v1_Entry__Output } from '../../wallet_ledger/v1/Entry';

export interface ListEntriesResponse {
  'entries'?: (_wallet_ledger_v1_Entry)[];
  'hasMore'?: (boolean);
}

export interface ListEntriesResponse__Output {
  'entries': (_wallet_ledger_v1_Entry__Output)[];
  'hasMore': (boolean);
}
