// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PayIdType as _payid_v1_PayIdType, PayIdType__Output as _payid_v1_PayIdType__Output } from '../../payid/v1/PayIdType';
import type { PayIdStatus as _payid_v1_PayIdStatus, PayIdStatus__Output as _payid_v1_PayIdStatus__Output } from '../../payid/v1/PayIdStatus';

export interface ListPayIdsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'type'?: (_payid_v1_PayIdType);
  /**
   * Unspecified means all.
   */
  'status'?: (_payid_v1_PayIdStatus);
  /**
   * Empty means all.
   */
  'reference'?: (string);
  /**
   * Addresses older than this one, by `position`; empty means from the newest.
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

export interface ListPayIdsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'type': (_payid_v1_PayIdType__Output);
  /**
   * Unspecified means all.
   */
  'status': (_payid_v1_PayIdStatus__Output);
  /**
   * Empty means all.
   */
  'reference': (string);
  /**
   * Addresses older than this one, by `position`; empty means from the newest.
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
