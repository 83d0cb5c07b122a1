// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TallyLookup as _wallet_ledger_v1_TallyLookup, TallyLookup__Output as _wallet_ledger_v1_TallyLookup__Output } from '../../wallet_ledger/v1/TallyLookup';

export interface GetTalliesRequest {
  /**
   * 1–1000.
   */
  'lookups'?: (_wallet_ledger_v1_TallyLookup)[];
}

export interface GetTalliesRequest__Output {
  /**
   * 1–1000.
   */
  'lookups': (_wallet_ledger_v1_TallyLookup__Output)[];
}
