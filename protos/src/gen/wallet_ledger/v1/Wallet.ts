// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Balance as _wallet_ledger_v1_Balance, Balance__Output as _wallet_ledger_v1_Balance__Output } from '../../wallet_ledger/v1/Balance';
import type { Long } from '@grpc/proto-loader';

export interface Wallet {
  'payId'?: (string);
  'currency'?: (string);
  'balance'?: (_wallet_ledger_v1_Balance | null);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 when none is set.
   */
  'lowBalanceThresholdKobo'?: (number | string | Long);
}

export interface Wallet__Output {
  'payId': (string);
  'currency': (string);
  'balance': (_wallet_ledger_v1_Balance__Output | null);
  'createdAtMs': (string);
  /**
   * 0 when none is set.
   */
  'lowBalanceThresholdKobo': (string);
}
