// Original file: transfer/v1/transfer.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The specification's PayID transfer record.
 */
export interface PayIdTransfer {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'reference'?: (string);
  'fromPayId'?: (string);
  'toPayId'?: (string);
  'amountKobo'?: (number | string | Long);
  'narration'?: (string);
  'destinationAccountName'?: (string);
  'completedAtMs'?: (number | string | Long);
}

/**
 * The specification's PayID transfer record.
 */
export interface PayIdTransfer__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'reference': (string);
  'fromPayId': (string);
  'toPayId': (string);
  'amountKobo': (string);
  'narration': (string);
  'destinationAccountName': (string);
  'completedAtMs': (string);
}
