// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { VirtualAccountStatus as _payid_v1_VirtualAccountStatus, VirtualAccountStatus__Output as _payid_v1_VirtualAccountStatus__Output } from '../../payid/v1/VirtualAccountStatus';

export interface ListVirtualAccountsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'status'?: (_payid_v1_VirtualAccountStatus);
  /**
   * Empty means all.
   */
  'reference'?: (string);
  /**
   * Accounts older than this one; empty means from the newest.
   */
  'before'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListVirtualAccountsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'status': (_payid_v1_VirtualAccountStatus__Output);
  /**
   * Empty means all.
   */
  'reference': (string);
  /**
   * Accounts older than this one; empty means from the newest.
   */
  'before': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
}
