// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { PurchaseStatus as _bills_v1_PurchaseStatus, PurchaseStatus__Output as _bills_v1_PurchaseStatus__Output } from '../../bills/v1/PurchaseStatus';
import type { Long } from '@grpc/proto-loader';

export interface ListPurchasesRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * The zero value of a filter means all.
   */
  'status'?: (_bills_v1_PurchaseStatus);
  'billType'?: (string);
  'serviceId'?: (string);
  /**
   * Created in this half-open period, ms since 1970.
   */
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before'?: (string);
  'limit'?: (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListPurchasesRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * The zero value of a filter means all.
   */
  'status': (_bills_v1_PurchaseStatus__Output);
  'billType': (string);
  'serviceId': (string);
  /**
   * Created in this half-open period, ms since 1970.
   */
  'fromMs': (string);
  'toMs': (string);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before': (string);
  'limit': (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
}
