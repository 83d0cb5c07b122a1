// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { BulkRowStatus as _transfer_v1_BulkRowStatus, BulkRowStatus__Output as _transfer_v1_BulkRowStatus__Output } from '../../transfer/v1/BulkRowStatus';

export interface ListBulkTransferRowsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `blk_…`
   */
  'id'?: (string);
  /**
   * Unspecified means every status.
   */
  'status'?: (_transfer_v1_BulkRowStatus);
  /**
   * Rows after this number; 0 means from the first.
   */
  'afterRow'?: (number);
  /**
   * 1–1,000.
   */
  'limit'?: (number);
}

export interface ListBulkTransferRowsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `blk_…`
   */
  'id': (string);
  /**
   * Unspecified means every status.
   */
  'status': (_transfer_v1_BulkRowStatus__Output);
  /**
   * Rows after this number; 0 means from the first.
   */
  'afterRow': (number);
  /**
   * 1–1,000.
   */
  'limit': (number);
}
