// Original file: transfer/v1/transfer.proto

import type { ExternalTransferStatus as _transfer_v1_ExternalTransferStatus, ExternalTransferStatus__Output as _transfer_v1_ExternalTransferStatus__Output } from '../../transfer/v1/ExternalTransferStatus';
import type { Long } from '@grpc/proto-loader';

/**
 * The specification's external transfer record.
 */
export interface ExternalTransfer {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'reference'?: (string);
  'fromPayId'?: (string);
  'toAccountNumber'?: (string);
  'toAccountName'?: (string);
  'bankCode'?: (string);
  'bankName'?: (string);
  'amountKobo'?: (number | string | Long);
  'feeKobo'?: (number | string | Long);
  'stampDutyKobo'?: (number | string | Long);
  'narration'?: (string);
  'status'?: (_transfer_v1_ExternalTransferStatus);
  /**
   * UPPER_SNAKE; empty unless it failed.
   */
  'failureReason'?: (string);
  /**
   * 0 until the bank has completed it.
   */
  'completedAtMs'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * `txn_…`, oldest first: each transaction that moved money, such as a reversal.
   */
  'transactionIds'?: (string)[];
}

/**
 * The specification's external transfer record.
 */
export interface ExternalTransfer__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'reference': (string);
  'fromPayId': (string);
  'toAccountNumber': (string);
  'toAccountName': (string);
  'bankCode': (string);
  'bankName': (string);
  'amountKobo': (string);
  'feeKobo': (string);
  'stampDutyKobo': (string);
  'narration': (string);
  'status': (_transfer_v1_ExternalTransferStatus__Output);
  /**
   * UPPER_SNAKE; empty unless it failed.
   */
  'failureReason': (string);
  /**
   * 0 until the bank has completed it.
   */
  'completedAtMs': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * `txn_…`, oldest first: each transaction that moved money, such as a reversal.
   */
  'transactionIds': (string)[];
}
