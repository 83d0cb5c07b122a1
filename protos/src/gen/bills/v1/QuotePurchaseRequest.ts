// Original file: bills/v1/bills.proto

import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from '../../bills/v1/PurchaseRequest';

export interface QuotePurchaseRequest {
  /**
   * Its reference and idempotency are not read.
   */
  'purchase'?: (_bills_v1_PurchaseRequest | null);
}

export interface QuotePurchaseRequest__Output {
  /**
   * Its reference and idempotency are not read.
   */
  'purchase': (_bills_v1_PurchaseRequest__Output | null);
}
