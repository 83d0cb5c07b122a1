// Original file: bills/v1/bills.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';

export interface GetPurchaseByKeyResponse {
  'purchase'?: (_bills_v1_Purchase | null);
}

export interface GetPurchaseByKeyResponse__Output {
  'purchase': (_bills_v1_Purchase__Output | null);
}
