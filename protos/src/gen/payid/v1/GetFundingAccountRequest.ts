// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetFundingAccountRequest {
  /**
   * In live mode.
   */
  'tenant'?: (_common_v1_Tenant | null);
}

export interface GetFundingAccountRequest__Output {
  /**
   * In live mode.
   */
  'tenant': (_common_v1_Tenant__Output | null);
}
