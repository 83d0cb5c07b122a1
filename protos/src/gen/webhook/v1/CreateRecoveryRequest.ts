// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateRecoveryRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `wh_…`
   */
  'endpointId'?: (string);
  /**
   * ms since 1970, by the events' timestamps: from, inclusive; to, exclusive, 0 for now.
   */
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface CreateRecoveryRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `wh_…`
   */
  'endpointId': (string);
  /**
   * ms since 1970, by the events' timestamps: from, inclusive; to, exclusive, 0 for now.
   */
  'fromMs': (string);
  'toMs': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
