// Original file: card_payments/v1/card_payments.proto

import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from '../../card_payments/v1/Refund';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';

export interface ListRefundsResponse {
  'refunds'?: (_card_payments_v1_Refund)[];
  'hasMore'?: (boolean);
  'next'?: (_card_payments_v1_Position | null);
  'previous'?: (_card_payments_v1_Position | null);
}

export interface ListRefundsResponse__Output {
  'refunds': (_card_payments_v1_Refund__Output)[];
  'hasMore': (boolean);
  'next': (_card_payments_v1_Position__Output | null);
  'previous': (_card_payments_v1_Position__Output | null);
}
