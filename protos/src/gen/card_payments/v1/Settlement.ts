// Original file: card_payments/v1/card_payments.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The way of a payment's naira to the wallet.
 */
export interface Settlement {
  'settled'?: (boolean);
  /**
   * When it is due; 0 when it is settled or in manual review.
   */
  'dueAtMs'?: (number | string | Long);
}

/**
 * The way of a payment's naira to the wallet.
 */
export interface Settlement__Output {
  'settled': (boolean);
  /**
   * When it is due; 0 when it is settled or in manual review.
   */
  'dueAtMs': (string);
}
