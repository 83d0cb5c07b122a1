// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { SettleOutcome as _transfer_v1_SettleOutcome, SettleOutcome__Output as _transfer_v1_SettleOutcome__Output } from '../../transfer/v1/SettleOutcome';

export interface SettleRefundRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
  'outcome'?: (_transfer_v1_SettleOutcome);
}

export interface SettleRefundRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
  'outcome': (_transfer_v1_SettleOutcome__Output);
}
