// Original file: bills/v1/bills.proto

import type { Long } from '@grpc/proto-loader';

export interface TvAccount {
  'renewalAmountKobo'?: (number | string | Long);
  'currentBouquet'?: (string);
  /**
   * `YYYY-MM-DD`
   */
  'expiryDate'?: (string);
}

export interface TvAccount__Output {
  'renewalAmountKobo': (string);
  'currentBouquet': (string);
  /**
   * `YYYY-MM-DD`
   */
  'expiryDate': (string);
}
