// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Movement as _wallet_ledger_v1_Movement, Movement__Output as _wallet_ledger_v1_Movement__Output } from '../../wallet_ledger/v1/Movement';

export interface ListMovementsResponse {
  'movements'?: (_wallet_ledger_v1_Movement)[];
}

export interface ListMovementsResponse__Output {
  'movements': (_wallet_ledger_v1_Movement__Output)[];
}
