// Original file: transfer/v1/transfer.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A refund as the merchant whose transfer was refunded sees it.
 */
export interface ReceivedRefund {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * `txn_…` of the transfer that was refunded.
   */
  'refundedTransactionId'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * The merchant that refunded.
   */
  'payeeName'?: (string);
  'completedAtMs'?: (number | string | Long);
}

/**
 * A refund as the merchant whose transfer was refunded sees it.
 */
export interface ReceivedRefund__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * `txn_…` of the transfer that was refunded.
   */
  'refundedTransactionId': (string);
  'amountKobo': (string);
  /**
   * The merchant that refunded.
   */
  'payeeName': (string);
  'completedAtMs': (string);
}
