// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { BulkTransferStatus as _transfer_v1_BulkTransferStatus, BulkTransferStatus__Output as _transfer_v1_BulkTransferStatus__Output } from '../../transfer/v1/BulkTransferStatus';

export interface ListBulkTransfersRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means every status.
   */
  'status'?: (_transfer_v1_BulkTransferStatus);
  /**
   * Those older than this one; empty means the newest.
   */
  'before'?: (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListBulkTransfersRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means every status.
   */
  'status': (_transfer_v1_BulkTransferStatus__Output);
  /**
   * Those older than this one; empty means the newest.
   */
  'before': (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
