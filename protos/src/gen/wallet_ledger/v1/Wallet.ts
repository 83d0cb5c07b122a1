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
  /**
   * Money of card payments on its way to this wallet: credits posted − debits posted − debits pending of its settling
   * account. Absent while there is no such account: in other currencies than NGN, and for a wallet that was opened
   * before there were any.
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
   * 0 when none is set.
   */
  'lowBalanceThresholdKobo': (string);
  /**
   * Money of card payments on its way to this wallet: credits posted − debits posted − debits pending of its settling
   * account. Absent while there is no such account: in other currencies than NGN, and for a wallet that was opened
   * before there were any.
   */
  'settlingKobo'?: (string);
  '_settlingKobo'?: "settlingKobo";
}
