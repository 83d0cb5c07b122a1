// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A merchant's transfer limits (decision 47). 0 means the platform's default.
 */
export interface TransferLimits {
  'amountMaxKobo'?: (number | string | Long);
  'dailyCapKobo'?: (number | string | Long);
}

/**
 * A merchant's transfer limits (decision 47). 0 means the platform's default.
 */
export interface TransferLimits__Output {
  'amountMaxKobo': (string);
  'dailyCapKobo': (string);
}
