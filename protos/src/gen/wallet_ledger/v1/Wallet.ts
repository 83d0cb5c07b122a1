// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Balance as _wallet_ledger_v1_Balance, Balance__Output as _wallet_ledger_v1_Balance__Output } from '../../wallet_ledger/v1/Balance';
import type { Long } from '@grpc/proto-loader';

export interface Wallet {
  'payId'?: (string);
  'currency'?: (string);
  'balance'?: (_wallet_ledger_v1_Balance | null);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 for none.
   */
  'lowBalanceThresholdKobo'?: (number | string | Long);
  /**
   * The merchant's money of card payments before settlement: credits posted − debits posted − debits pending of
   * the settling account. Absent without such an account: in other currencies than NGN, and for wallets from
   * before settling accounts.
   */
  'settlingKobo'?: (number | string | Long);
  '_settlingKobo'?: "settlingKobo";
}

export interface Wallet__Output {
  'payId': (string);
  'currency': (string);
  'balance': (_wallet_ledger_v1_Balance__Output | null);
  'createdAtMs': (string);
  /**
   * 0 for none.
   */
  'lowBalanceThresholdKobo': (string);
  /**
   * The merchant's money of card payments before settlement: credits posted − debits posted − debits pending of
   * the settling account. Absent without such an account: in other currencies than NGN, and for wallets from
   * before settling accounts.
   */
  'settlingKobo'?: (string);
  '_settlingKobo'?: "settlingKobo";
}
