// Original file: transfer/v1/transfer.proto

import type { Bank as _transfer_v1_Bank, Bank__Output as _transfer_v1_Bank__Output } from '../../transfer/v1/Bank';

export interface ListBanksResponse {
  'banks'?: (_transfer_v1_Bank)[];
}

export interface ListBanksResponse__Output {
  'banks': (_transfer_v1_Bank__Output)[];
}
