// Original file: sandbox/v1/sandbox.proto

import type { Long } from '@grpc/proto-loader';

export interface FundWalletResponse {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'fundedAtMs'?: (number | string | Long);
  'replayed'?: (boolean);
}

export interface FundWalletResponse__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'fundedAtMs': (string);
  'replayed': (boolean);
}
