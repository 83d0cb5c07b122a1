// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface RollSecretRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'id'?: (string);
  /**
   * The time for which the previous secret stays valid; 0 ends it at once.
   */
  'overlapSeconds'?: (number);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface RollSecretRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'id': (string);
  /**
   * The time for which the previous secret stays valid; 0 ends it at once.
   */
  'overlapSeconds': (number);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
