// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Transfer as _wallet_ledger_v1_Transfer, Transfer__Output as _wallet_ledger_v1_Transfer__Output } from '../../wallet_ledger/v1/Transfer';

export interface ListPaymentsResponse {
  'payments'?: (_wallet_ledger_v1_Transfer)[];
}

export interface ListPaymentsResponse__Output {
  'payments': (_wallet_ledger_v1_Transfer__Output)[];
}
