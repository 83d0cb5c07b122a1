// Original file: merchant/v1/merchant.proto

import type { Limits as _merchant_v1_Limits, Limits__Output as _merchant_v1_Limits__Output } from '../../merchant/v1/Limits';

export interface GetLimitsResponse {
  'limits'?: (_merchant_v1_Limits | null);
}

export interface GetLimitsResponse__Output {
  'limits': (_merchant_v1_Limits__Output | null);
}
