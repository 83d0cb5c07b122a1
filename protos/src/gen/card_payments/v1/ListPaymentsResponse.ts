// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from '../../card_payments/v1/Position';

export interface ListPaymentsResponse {
  /**
   * Newest first, in either direction.
   */
  'payments'?: (_card_payments_v1_Payment)[];
  /**
   * There are more in the requested direction.
   */
  'hasMore'?: (boolean);
  /**
   * Absent when there is no such page.
   */
  'next'?: (_card_payments_v1_Position | null);
  'previous'?: (_card_payments_v1_Position | null);
  /**
   * The position of each payment, in the same order: the cursor of a page that begins after it. Not in the basic view.
   */
  'positions'?: (_card_payments_v1_Position)[];
}

export interface ListPaymentsResponse__Output {
  /**
   * Newest first, in either direction.
   */
  'payments': (_card_payments_v1_Payment__Output)[];
  /**
   * There are more in the requested direction.
   */
  'hasMore': (boolean);
  /**
   * Absent when there is no such page.
   */
  'next': (_card_payments_v1_Position__Output | null);
  'previous': (_card_payments_v1_Position__Output | null);
  /**
   * The position of each payment, in the same order: the cursor of a page that begins after it. Not in the basic view.
   */
  'positions': (_card_payments_v1_Position__Output)[];
}
