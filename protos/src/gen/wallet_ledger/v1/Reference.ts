// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { ReferenceFamily as _wallet_ledger_v1_ReferenceFamily, ReferenceFamily__Output as _wallet_ledger_v1_ReferenceFamily__Output } from '../../wallet_ledger/v1/ReferenceFamily';

export interface Reference {
  'family'?: (_wallet_ledger_v1_ReferenceFamily);
  'text'?: (string);
}

export interface Reference__Output {
  'family': (_wallet_ledger_v1_ReferenceFamily__Output);
  'text': (string);
}
