// Original file: sandbox/v1/sandbox.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';

export interface AdvanceTimeRequest {
  /**
   * In test mode.
   */
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * 1–525600: at most a year at once.
   */
  'minutes'?: (number);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface AdvanceTimeRequest__Output {
  /**
   * In test mode.
   */
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * 1–525600: at most a year at once.
   */
  'minutes': (number);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
