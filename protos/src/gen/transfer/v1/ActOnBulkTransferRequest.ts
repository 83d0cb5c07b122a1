// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { BulkAction as _transfer_v1_BulkAction, BulkAction__Output as _transfer_v1_BulkAction__Output } from '../../transfer/v1/BulkAction';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface ActOnBulkTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `blk_…`
   */
  'id'?: (string);
  'action'?: (_transfer_v1_BulkAction);
  /**
   * Identifies the API key or the person.
   */
  'actor'?: (string);
  /**
   * Another key or person than the creator must approve it.
   */
  'needsSecondApprover'?: (boolean);
  /**
   * Of an approval: the limits of its transfers from now on.
   */
  'limits'?: (_common_v1_TransferLimits | null);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface ActOnBulkTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `blk_…`
   */
  'id': (string);
  'action': (_transfer_v1_BulkAction__Output);
  /**
   * Identifies the API key or the person.
   */
  'actor': (string);
  /**
   * Another key or person than the creator must approve it.
   */
  'needsSecondApprover': (boolean);
  /**
   * Of an approval: the limits of its transfers from now on.
   */
  'limits': (_common_v1_TransferLimits__Output | null);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
