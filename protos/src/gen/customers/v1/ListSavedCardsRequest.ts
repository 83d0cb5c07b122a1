// Original file: customers/v1/customers.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface ListSavedCardsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `cus_…`
   */
  'customerId'?: (string);
  /**
   * UUIDs of cards, as in ListCustomersRequest.
   */
  'before'?: (string);
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListSavedCardsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `cus_…`
   */
  'customerId': (string);
  /**
   * UUIDs of cards, as in ListCustomersRequest.
   */
  'before': (string);
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
