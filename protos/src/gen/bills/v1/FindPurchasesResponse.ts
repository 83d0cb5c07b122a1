// Original file: bills/v1/bills.proto

import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from '../../bills/v1/Purchase';

export interface FindPurchasesResponse {
  'purchases'?: (_bills_v1_Purchase)[];
}

export interface FindPurchasesResponse__Output {
  'purchases': (_bills_v1_Purchase__Output)[];
}
