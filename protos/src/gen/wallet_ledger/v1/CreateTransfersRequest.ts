// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferGroup as _wallet_ledger_v1_TransferGroup, TransferGroup__Output as _wallet_ledger_v1_TransferGroup__Output } from '../../wallet_ledger/v1/TransferGroup';

export interface CreateTransfersRequest {
  'groups'?: (_wallet_ledger_v1_TransferGroup)[];
}

export interface CreateTransfersRequest__Output {
  'groups': (_wallet_ledger_v1_TransferGroup__Output)[];
}
