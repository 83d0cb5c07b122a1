// Original file: transfer/v1/transfer.proto

import type { BulkTransferStatus as _transfer_v1_BulkTransferStatus, BulkTransferStatus__Output as _transfer_v1_BulkTransferStatus__Output } from '../../transfer/v1/BulkTransferStatus';
import type { Long } from '@grpc/proto-loader';

export interface BulkTransfer {
  /**
   * `blk_…`
   */
  'id'?: (string);
  'reference'?: (string);
  'fromPayId'?: (string);
  'status'?: (_transfer_v1_BulkTransferStatus);
  'needsSecondApprover'?: (boolean);
  'rows'?: (number);
  'pendingRows'?: (number);
  'processingRows'?: (number);
  'completedRows'?: (number);
  'failedRows'?: (number);
  'canceledRows'?: (number);
  'amountKobo'?: (number | string | Long);
  'completedAmountKobo'?: (number | string | Long);
  'feesKobo'?: (number | string | Long);
  'stampDutiesKobo'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 before the approval.
   */
  'approvedAtMs'?: (number | string | Long);
  /**
   * 0 until it is completed or canceled.
   */
  'endedAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * Identifies the API key or the person that created it.
   */
  'createdBy'?: (string);
  /**
   * Identifies the API key or the person that approved it; empty before.
   */
  'approvedBy'?: (string);
}

export interface BulkTransfer__Output {
  /**
   * `blk_…`
   */
  'id': (string);
  'reference': (string);
  'fromPayId': (string);
  'status': (_transfer_v1_BulkTransferStatus__Output);
  'needsSecondApprover': (boolean);
  'rows': (number);
  'pendingRows': (number);
  'processingRows': (number);
  'completedRows': (number);
  'failedRows': (number);
  'canceledRows': (number);
  'amountKobo': (string);
  'completedAmountKobo': (string);
  'feesKobo': (string);
  'stampDutiesKobo': (string);
  'createdAtMs': (string);
  /**
   * 0 before the approval.
   */
  'approvedAtMs': (string);
  /**
   * 0 until it is completed or canceled.
   */
  'endedAtMs': (string);
  'updatedAtMs': (string);
  /**
   * Identifies the API key or the person that created it.
   */
  'createdBy': (string);
  /**
   * Identifies the API key or the person that approved it; empty before.
   */
  'approvedBy': (string);
}
