// Original file: transfer/v1/transfer.proto

import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from '../../transfer/v1/Refund';

export interface ListRefundsResponse {
  'refunds'?: (_transfer_v1_Refund)[];
  /**
   * Whether there are older ones.
   */
  'hasMore'?: (boolean);
  /**
   * `after` of the previous page; empty when there are no newer ones.
   */
  'previousAfter'?: (string);
}

export interface ListRefundsResponse__Output {
  'refunds': (_transfer_v1_Refund__Output)[];
  /**
   * Whether there are older ones.
   */
  'hasMore': (boolean);
  /**
   * `after` of the previous page; empty when there are no newer ones.
   */
  'previousAfter': (string);
}
