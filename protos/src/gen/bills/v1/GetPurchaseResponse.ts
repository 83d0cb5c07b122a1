// Original file: bills/v1/bills.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';

export interface GetPurchaseResponse {
  'purchase'?: (_bills_v1_Purchase | null);
  /**
   * Only when the request asks for it.
   */
  'history'?: (_common_v1_History | null);
}

export interface GetPurchaseResponse__Output {
  'purchase': (_bills_v1_Purchase__Output | null);
  /**
   * Only when the request asks for it.
   */
  'history': (_common_v1_History__Output | null);
}
