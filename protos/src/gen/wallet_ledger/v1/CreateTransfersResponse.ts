// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferResult as _wallet_ledger_v1_TransferResult, TransferResult__Output as _wallet_ledger_v1_TransferResult__Output } from '../../wallet_ledger/v1/TransferResult';

export interface CreateTransfersResponse {
  /**
   * One for each group, in the same order.
   */
  'results'?: (_wallet_ledger_v1_TransferResult)[];
}

export interface CreateTransfersResponse__Output {
  /**
   * One for each group, in the same order.
   */
  'results': (_wallet_ledger_v1_TransferResult__Output)[];
}
