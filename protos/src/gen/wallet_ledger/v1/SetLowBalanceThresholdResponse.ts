// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Wallet as _wallet_ledger_v1_Wallet, Wallet__Output as _wallet_ledger_v1_Wallet__Output } from '../../wallet_ledger/v1/Wallet';

export interface SetLowBalanceThresholdResponse {
  'wallet'?: (_wallet_ledger_v1_Wallet | null);
}

export interface SetLowBalanceThresholdResponse__Output {
  'wallet': (_wallet_ledger_v1_Wallet__Output | null);
}
