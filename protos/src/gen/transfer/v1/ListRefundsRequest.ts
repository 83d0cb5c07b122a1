// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { RefundStatus as _transfer_v1_RefundStatus, RefundStatus__Output as _transfer_v1_RefundStatus__Output } from '../../transfer/v1/RefundStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListRefundsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * The zero value of a filter means all.
   */
  'status'?: (_transfer_v1_RefundStatus);
  /**
   * `txn_…`
   */
  'paymentId'?: (string);
  'reference'?: (string);
  /**
   * Refunds of this time or later.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Refunds of before this time.
   */
  'toMs'?: (number | string | Long);
  /**
   * UUID: refunds older than this one; empty means from the newest.
   */
  'before'?: (string);
  /**
   * UUID: the page of newer refunds next to this one, newest first. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListRefundsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * The zero value of a filter means all.
   */
  'status': (_transfer_v1_RefundStatus__Output);
  /**
   * `txn_…`
   */
  'paymentId': (string);
  'reference': (string);
  /**
   * Refunds of this time or later.
   */
  'fromMs': (string);
  /**
   * Refunds of before this time.
   */
  'toMs': (string);
  /**
   * UUID: refunds older than this one; empty means from the newest.
   */
  'before': (string);
  /**
   * UUID: the page of newer refunds next to this one, newest first. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
