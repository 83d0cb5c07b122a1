// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface SetPayIdActiveRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'payId'?: (string);
  'active'?: (boolean);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface SetPayIdActiveRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'payId': (string);
  'active': (boolean);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
