// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PermanentAccountStatus as _payid_v1_PermanentAccountStatus, PermanentAccountStatus__Output as _payid_v1_PermanentAccountStatus__Output } from '../../payid/v1/PermanentAccountStatus';

export interface ListPermanentAccountsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'status'?: (_payid_v1_PermanentAccountStatus);
  /**
   * `cus_…`; empty means all.
   */
  'customerId'?: (string);
  /**
   * Empty means all.
   */
  'reference'?: (string);
  /**
   * Accounts older than this one; empty means from the newest.
   */
  'before'?: (string);
  /**
   * The page before this one, newest first. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListPermanentAccountsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'status': (_payid_v1_PermanentAccountStatus__Output);
  /**
   * `cus_…`; empty means all.
   */
  'customerId': (string);
  /**
   * Empty means all.
   */
  'reference': (string);
  /**
   * Accounts older than this one; empty means from the newest.
   */
  'before': (string);
  /**
   * The page before this one, newest first. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
