// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { NewBulkTransferRow as _transfer_v1_NewBulkTransferRow, NewBulkTransferRow__Output as _transfer_v1_NewBulkTransferRow__Output } from '../../transfer/v1/NewBulkTransferRow';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';

export interface CreateBulkTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  'fromPayId'?: (string);
  'rows'?: (_transfer_v1_NewBulkTransferRow)[];
  /**
   * Also asks the banks for the names of the accounts.
   */
  'verifyNames'?: (boolean);
  /**
   * Identifies the API key or the person that creates it.
   */
  'actor'?: (string);
  /**
   * Another key or person must approve it.
   */
  'needsSecondApprover'?: (boolean);
  'idempotency'?: (_common_v1_Idempotency | null);
  'limits'?: (_common_v1_TransferLimits | null);
}

export interface CreateBulkTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  'fromPayId': (string);
  'rows': (_transfer_v1_NewBulkTransferRow__Output)[];
  /**
   * Also asks the banks for the names of the accounts.
   */
  'verifyNames': (boolean);
  /**
   * Identifies the API key or the person that creates it.
   */
  'actor': (string);
  /**
   * Another key or person must approve it.
   */
  'needsSecondApprover': (boolean);
  'idempotency': (_common_v1_Idempotency__Output | null);
  'limits': (_common_v1_TransferLimits__Output | null);
}
