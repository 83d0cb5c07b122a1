// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { DailyTotal as _wallet_ledger_v1_DailyTotal, DailyTotal__Output as _wallet_ledger_v1_DailyTotal__Output } from '../../wallet_ledger/v1/DailyTotal';

export interface ListDailyTotalsResponse {
  'days'?: (_wallet_ledger_v1_DailyTotal)[];
}

export interface ListDailyTotalsResponse__Output {
  'days': (_wallet_ledger_v1_DailyTotal__Output)[];
}
