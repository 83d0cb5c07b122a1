// Original file: checkout/v1/checkout.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PaymentLinkStatus as _checkout_v1_PaymentLinkStatus, PaymentLinkStatus__Output as _checkout_v1_PaymentLinkStatus__Output } from '../../checkout/v1/PaymentLinkStatus';

export interface ListPaymentLinksRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Unspecified means all.
   */
  'status'?: (_checkout_v1_PaymentLinkStatus);
  /**
   * Empty means all.
   */
  'reference'?: (string);
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
}

export interface ListPaymentLinksRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Unspecified means all.
   */
  'status': (_checkout_v1_PaymentLinkStatus__Output);
  /**
   * Empty means all.
   */
  'reference': (string);
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
}
