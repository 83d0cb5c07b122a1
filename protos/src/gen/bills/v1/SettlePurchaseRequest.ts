// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { SettleOutcome as _bills_v1_SettleOutcome, SettleOutcome__Output as _bills_v1_SettleOutcome__Output } from '../../bills/v1/SettleOutcome';

export interface SettlePurchaseRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  'outcome'?: (_bills_v1_SettleOutcome);
}

export interface SettlePurchaseRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  'outcome': (_bills_v1_SettleOutcome__Output);
}
