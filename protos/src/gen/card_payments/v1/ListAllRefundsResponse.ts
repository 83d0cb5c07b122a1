// Original file: card_payments/v1/card_payments.proto

import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from '../../card_payments/v1/Refund';

export interface ListAllRefundsResponse {
  'refunds'?: (_card_payments_v1_Refund)[];
  /**
   * Whether there are older ones.
   */
  'hasMore'?: (boolean);
  /**
   * `after` of the previous page; empty when there are no newer ones.
   */
  'previousAfter'?: (string);
}

export interface ListAllRefundsResponse__Output {
  'refunds': (_card_payments_v1_Refund__Output)[];
  /**
   * Whether there are older ones.
   */
  'hasMore': (boolean);
  /**
   * `after` of the previous page; empty when there are no newer ones.
   */
  'previousAfter': (string);
}
