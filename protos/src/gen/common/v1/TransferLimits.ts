// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What one merchant may transfer (decision 47). 0 stands for the platform's default.
 */
export interface TransferLimits {
  'amountMaxKobo'?: (number | string | Long);
  'dailyCapKobo'?: (number | string | Long);
}

/**
 * What one merchant may transfer (decision 47). 0 stands for the platform's default.
 */
export interface TransferLimits__Output {
  'amountMaxKobo': (string);
  'dailyCapKobo': (string);
}
