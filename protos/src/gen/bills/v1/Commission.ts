// Original file: bills/v1/bills.proto

import type { Long } from '@grpc/proto-loader';

export interface Commission {
  /**
   * Such as `1.5%` or `flat`.
   */
  'rate'?: (string);
  'amountKobo'?: (number | string | Long);
  'merchantDebitAmountKobo'?: (number | string | Long);
}

export interface Commission__Output {
  /**
   * Such as `1.5%` or `flat`.
   */
  'rate': (string);
  'amountKobo': (string);
  'merchantDebitAmountKobo': (string);
}
