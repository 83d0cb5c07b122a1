// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { TransferKind as _transfer_v1_TransferKind, TransferKind__Output as _transfer_v1_TransferKind__Output } from '../../transfer/v1/TransferKind';
import type { TransferStatus as _transfer_v1_TransferStatus, TransferStatus__Output as _transfer_v1_TransferStatus__Output } from '../../transfer/v1/TransferStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListTransfersRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means both.
   */
  'kind'?: (_transfer_v1_TransferKind);
  /**
   * Transfers created at or after this time; 0 means no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Transfers created before this time; 0 means no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Transfers older than this one; empty means the newest.
   */
  'before'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * Unspecified means every status. A PayID transfer is always completed.
   */
  'status'?: (_transfer_v1_TransferStatus);
  /**
   * Only the transfer with this reference; empty means all.
   */
  'reference'?: (string);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListTransfersRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means both.
   */
  'kind': (_transfer_v1_TransferKind__Output);
  /**
   * Transfers created at or after this time; 0 means no bound.
   */
  'fromMs': (string);
  /**
   * Transfers created before this time; 0 means no bound.
   */
  'toMs': (string);
  /**
   * Transfers older than this one; empty means the newest.
   */
  'before': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * Unspecified means every status. A PayID transfer is always completed.
   */
  'status': (_transfer_v1_TransferStatus__Output);
  /**
   * Only the transfer with this reference; empty means all.
   */
  'reference': (string);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
}
