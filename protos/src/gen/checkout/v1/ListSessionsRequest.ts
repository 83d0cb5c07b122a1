// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { SessionStatus as _checkout_v1_SessionStatus, SessionStatus__Output as _checkout_v1_SessionStatus__Output } from '../../checkout/v1/SessionStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListSessionsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'status'?: (_checkout_v1_SessionStatus);
  /**
   * Empty means all.
   */
  'reference'?: (string);
  /**
   * Inclusive; 0 means no bound.
   */
  'createdFromMs'?: (number | string | Long);
  /**
   * Exclusive; 0 means no bound.
   */
  'createdToMs'?: (number | string | Long);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before'?: (string);
  /**
   * `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * `plink_…`; empty means all.
   */
  'paymentLinkId'?: (string);
}

export interface ListSessionsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'status': (_checkout_v1_SessionStatus__Output);
  /**
   * Empty means all.
   */
  'reference': (string);
  /**
   * Inclusive; 0 means no bound.
   */
  'createdFromMs': (string);
  /**
   * Exclusive; 0 means no bound.
   */
  'createdToMs': (string);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before': (string);
  /**
   * `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * `plink_…`; empty means all.
   */
  'paymentLinkId': (string);
}
