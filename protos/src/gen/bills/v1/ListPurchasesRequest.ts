// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PurchaseStatus as _bills_v1_PurchaseStatus, PurchaseStatus__Output as _bills_v1_PurchaseStatus__Output } from '../../bills/v1/PurchaseStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListPurchasesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Each filter is left out by its zero value.
   */
  'status'?: (_bills_v1_PurchaseStatus);
  'billType'?: (string);
  'serviceId'?: (string);
  /**
   * Made in this span, half open, ms since 1970.
   */
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  /**
   * `next_before` of the page before; empty for the first.
   */
  'before'?: (string);
  'limit'?: (number);
  /**
   * Those next to this one on the newer side, still newest first: `previous_after` of the page after it. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListPurchasesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Each filter is left out by its zero value.
   */
  'status': (_bills_v1_PurchaseStatus__Output);
  'billType': (string);
  'serviceId': (string);
  /**
   * Made in this span, half open, ms since 1970.
   */
  'fromMs': (string);
  'toMs': (string);
  /**
   * `next_before` of the page before; empty for the first.
   */
  'before': (string);
  'limit': (number);
  /**
   * Those next to this one on the newer side, still newest first: `previous_after` of the page after it. Not together with `before`.
   */
  'after': (string);
}
