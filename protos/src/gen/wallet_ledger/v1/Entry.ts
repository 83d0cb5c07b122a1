// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferType as _wallet_ledger_v1_TransferType, TransferType__Output as _wallet_ledger_v1_TransferType__Output } from '../../wallet_ledger/v1/TransferType';
import type { Long } from '@grpc/proto-loader';

export interface Entry {
  /**
   * Gapless within an account, in commit order.
   */
  'seq'?: (number | string | Long);
  'transferId'?: (string);
  /**
   * The first transfer of the group or chain, which is the merchant's transaction.
   */
  'rootId'?: (string);
  'type'?: (_wallet_ledger_v1_TransferType);
  /**
   * Negative for a debit.
   */
  'amountKobo'?: (number | string | Long);
  'balanceAfterKobo'?: (number | string | Long);
  'reference'?: (string);
  'narration'?: (string);
  'atMs'?: (number | string | Long);
}

export interface Entry__Output {
  /**
   * Gapless within an account, in commit order.
   */
  'seq': (string);
  'transferId': (string);
  /**
   * The first transfer of the group or chain, which is the merchant's transaction.
   */
  'rootId': (string);
  'type': (_wallet_ledger_v1_TransferType__Output);
  /**
   * Negative for a debit.
   */
  'amountKobo': (string);
  'balanceAfterKobo': (string);
  'reference': (string);
  'narration': (string);
  'atMs': (string);
}
