// Original file: bills/v1/bills.proto

import type { Long } from '@grpc/proto-loader';

export interface Variation {
  'variationCode'?: (string);
  'name'?: (string);
  'amountKobo'?: (number | string | Long);
  'fixedPrice'?: (boolean);
  /**
   * False when the price is outside the bounds of a purchase (decision 76).
   */
  'purchasable'?: (boolean);
}

export interface Variation__Output {
  'variationCode': (string);
  'name': (string);
  'amountKobo': (string);
  'fixedPrice': (boolean);
  /**
   * False when the price is outside the bounds of a purchase (decision 76).
   */
  'purchasable': (boolean);
}
