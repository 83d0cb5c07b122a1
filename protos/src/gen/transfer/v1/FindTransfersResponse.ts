// Original file: transfer/v1/transfer.proto

import type { Transfer as _transfer_v1_Transfer, Transfer__Output as _transfer_v1_Transfer__Output } from '../../transfer/v1/Transfer';

export interface FindTransfersResponse {
  'transfers'?: (_transfer_v1_Transfer)[];
}

export interface FindTransfersResponse__Output {
  'transfers': (_transfer_v1_Transfer__Output)[];
}
