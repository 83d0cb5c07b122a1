// Original file: customers/v1/customers.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Long } from '@grpc/proto-loader';

export interface ListCustomersRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Lower case; empty means all.
   */
  'email'?: (string);
  /**
   * Empty means all.
   */
  'reference'?: (string);
  /**
   * Inclusive; 0 means without a bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Exclusive; 0 means without a bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * UUIDs of customers: the page on the older side of `before`, or on the newer side of `after`.
   */
  'before'?: (string);
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListCustomersRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Lower case; empty means all.
   */
  'email': (string);
  /**
   * Empty means all.
   */
  'reference': (string);
  /**
   * Inclusive; 0 means without a bound.
   */
  'fromMs': (string);
  /**
   * Exclusive; 0 means without a bound.
   */
  'toMs': (string);
  /**
   * UUIDs of customers: the page on the older side of `before`, or on the newer side of `after`.
   */
  'before': (string);
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
