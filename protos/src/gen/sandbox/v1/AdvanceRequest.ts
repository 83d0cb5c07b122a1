// Original file: sandbox/v1/sandbox.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Long } from '@grpc/proto-loader';

export interface AdvanceRequest {
  /**
   * In test mode.
   */
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * The total offset of the merchant's test clock.
   */
  'offsetMs'?: (number | string | Long);
}

export interface AdvanceRequest__Output {
  /**
   * In test mode.
   */
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * The total offset of the merchant's test clock.
   */
  'offsetMs': (string);
}
