// Original file: transfer/v1/transfer.proto

import type { PayIdTransferResult as _transfer_v1_PayIdTransferResult, PayIdTransferResult__Output as _transfer_v1_PayIdTransferResult__Output } from '../../transfer/v1/PayIdTransferResult';

export interface CreatePayIdTransfersResponse {
  /**
   * One for each item, in the same order.
   */
  'results'?: (_transfer_v1_PayIdTransferResult)[];
}

export interface CreatePayIdTransfersResponse__Output {
  /**
   * One for each item, in the same order.
   */
  'results': (_transfer_v1_PayIdTransferResult__Output)[];
}
