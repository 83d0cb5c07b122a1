// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { OnceKeyScope as _wallet_ledger_v1_OnceKeyScope, OnceKeyScope__Output as _wallet_ledger_v1_OnceKeyScope__Output } from '../../wallet_ledger/v1/OnceKeyScope';

export interface OnceKey {
  'scope'?: (_wallet_ledger_v1_OnceKeyScope);
  /**
   * 1–200 characters.
   */
  'key'?: (string);
}

export interface OnceKey__Output {
  'scope': (_wallet_ledger_v1_OnceKeyScope__Output);
  /**
   * 1–200 characters.
   */
  'key': (string);
}
