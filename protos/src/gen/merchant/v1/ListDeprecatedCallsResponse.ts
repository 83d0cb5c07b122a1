// Original file: merchant/v1/merchant.proto

import type { DeprecatedCalls as _merchant_v1_DeprecatedCalls, DeprecatedCalls__Output as _merchant_v1_DeprecatedCalls__Output } from '../../merchant/v1/DeprecatedCalls';

export interface ListDeprecatedCallsResponse {
  'callers'?: (_merchant_v1_DeprecatedCalls)[];
}

export interface ListDeprecatedCallsResponse__Output {
  'callers': (_merchant_v1_DeprecatedCalls__Output)[];
}
