// Original file: sandbox/v1/sandbox.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface FundWalletRequest {
  /**
   * In test mode.
   */
  'tenant'?: (_common_v1_Tenant | null);
  'amountKobo'?: (number | string | Long);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface FundWalletRequest__Output {
  /**
   * In test mode.
   */
  'tenant': (_common_v1_Tenant__Output | null);
  'amountKobo': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
