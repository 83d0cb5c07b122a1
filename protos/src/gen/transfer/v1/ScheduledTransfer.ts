// Original file: transfer/v1/transfer.proto

import type { Long } from '@grpc/proto-loader';

/**
 * To a PayID, or to a bank account.
 */
export interface ScheduledTransfer {
  'fromPayId'?: (string);
  'toPayId'?: (string);
  'accountNumber'?: (string);
  'bankCode'?: (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * Empty for the default.
   */
  'narration'?: (string);
}

/**
 * To a PayID, or to a bank account.
 */
export interface ScheduledTransfer__Output {
  'fromPayId': (string);
  'toPayId': (string);
  'accountNumber': (string);
  'bankCode': (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName': (string);
  'amountKobo': (string);
  /**
   * Empty for the default.
   */
  'narration': (string);
}
