// Original file: transfer/v1/transfer.proto

import type { BulkRowStatus as _transfer_v1_BulkRowStatus, BulkRowStatus__Output as _transfer_v1_BulkRowStatus__Output } from '../../transfer/v1/BulkRowStatus';
import type { Long } from '@grpc/proto-loader';

export interface BulkTransferRow {
  'number'?: (number);
  'reference'?: (string);
  'status'?: (_transfer_v1_BulkRowStatus);
  /**
   * `txn_…`; empty while there is no transfer.
   */
  'transactionId'?: (string);
  'toPayId'?: (string);
  'accountNumber'?: (string);
  'bankCode'?: (string);
  'accountName'?: (string);
  'amountKobo'?: (number | string | Long);
  'feeKobo'?: (number | string | Long);
  'stampDutyKobo'?: (number | string | Long);
  'narration'?: (string);
  /**
   * Empty unless it failed.
   */
  'errorCode'?: (string);
  'errorMessage'?: (string);
  'updatedAtMs'?: (number | string | Long);
}

export interface BulkTransferRow__Output {
  'number': (number);
  'reference': (string);
  'status': (_transfer_v1_BulkRowStatus__Output);
  /**
   * `txn_…`; empty while there is no transfer.
   */
  'transactionId': (string);
  'toPayId': (string);
  'accountNumber': (string);
  'bankCode': (string);
  'accountName': (string);
  'amountKobo': (string);
  'feeKobo': (string);
  'stampDutyKobo': (string);
  'narration': (string);
  /**
   * Empty unless it failed.
   */
  'errorCode': (string);
  'errorMessage': (string);
  'updatedAtMs': (string);
}
