// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';

export interface ListPaymentsResponse {
  /**
   * Newest first, whichever way the page was turned.
   */
  'payments'?: (_card_payments_v1_Payment)[];
  /**
   * There are more in the direction that was asked for.
   */
  'hasMore'?: (boolean);
  /**
   * Absent when nothing lies that way.
   */
  'next'?: (_card_payments_v1_Position | null);
  'previous'?: (_card_payments_v1_Position | null);
}

export interface ListPaymentsResponse__Output {
  /**
   * Newest first, whichever way the page was turned.
   */
  'payments': (_card_payments_v1_Payment__Output)[];
  /**
   * There are more in the direction that was asked for.
   */
  'hasMore': (boolean);
  /**
   * Absent when nothing lies that way.
   */
  'next': (_card_payments_v1_Position__Output | null);
  'previous': (_card_payments_v1_Position__Output | null);
}
