// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Tally as _wallet_ledger_v1_Tally, Tally__Output as _wallet_ledger_v1_Tally__Output } from '../../wallet_ledger/v1/Tally';

export interface GetTalliesResponse {
  /**
   * One for each look-up, in the same order; with a count of 0 when there is none.
   */
  'tallies'?: (_wallet_ledger_v1_Tally)[];
}

export interface GetTalliesResponse__Output {
  /**
   * One for each look-up, in the same order; with a count of 0 when there is none.
   */
  'tallies': (_wallet_ledger_v1_Tally__Output)[];
}
