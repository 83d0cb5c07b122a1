// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Long } from '@grpc/proto-loader';

export interface DailyTotal {
  /**
   * `YYYY-MM-DD`
   */
  'day'?: (string);
  'inKobo'?: (number | string | Long);
  'outKobo'?: (number | string | Long);
}

export interface DailyTotal__Output {
  /**
   * `YYYY-MM-DD`
   */
  'day': (string);
  'inKobo': (string);
  'outKobo': (string);
}
