// Original file: card_payments/v1/card_payments.proto

import type { Dispute as _card_payments_v1_Dispute, Dispute__Output as _card_payments_v1_Dispute__Output } from '../../card_payments/v1/Dispute';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';

export interface ListDisputesResponse {
  'disputes'?: (_card_payments_v1_Dispute)[];
  'hasMore'?: (boolean);
  'next'?: (_card_payments_v1_Position | null);
  'previous'?: (_card_payments_v1_Position | null);
}

export interface ListDisputesResponse__Output {
  'disputes': (_card_payments_v1_Dispute__Output)[];
  'hasMore': (boolean);
  'next': (_card_payments_v1_Position__Output | null);
  'previous': (_card_payments_v1_Position__Output | null);
}
