// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { AccountPaymentStatus as _payid_v1_AccountPaymentStatus, AccountPaymentStatus__Output as _payid_v1_AccountPaymentStatus__Output } from '../../payid/v1/AccountPaymentStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListAccountPaymentsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'status'?: (_payid_v1_AccountPaymentStatus);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Payments before this time; 0 means no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListAccountPaymentsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'status': (_payid_v1_AccountPaymentStatus__Output);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'fromMs': (string);
  /**
   * Payments before this time; 0 means no bound.
   */
  'toMs': (string);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
