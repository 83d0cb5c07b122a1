// Original file: sandbox/v1/sandbox.proto

import type { Long } from '@grpc/proto-loader';

export interface AdvanceTimeResponse {
  /**
   * The total offset of the merchant's test clock.
   */
  'totalMinutes'?: (number | string | Long);
  'replayed'?: (boolean);
}

export interface AdvanceTimeResponse__Output {
  /**
   * The total offset of the merchant's test clock.
   */
  'totalMinutes': (string);
  'replayed': (boolean);
}
