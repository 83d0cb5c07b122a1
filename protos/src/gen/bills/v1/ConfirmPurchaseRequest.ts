// Original file: bills/v1/reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface ConfirmPurchaseRequest {
  'transactionId'?: (string);
  'actor'?: (string);
  'why'?: (string);
  /**
   * The provider's reference of the sale.
   */
  'providerReference'?: (string);
  /**
   * The charge to our float; absent for the price.
   */
  'costKobo'?: (number | string | Long);
  '_costKobo'?: "costKobo";
}

export interface ConfirmPurchaseRequest__Output {
  'transactionId': (string);
  'actor': (string);
  'why': (string);
  /**
   * The provider's reference of the sale.
   */
  'providerReference': (string);
  /**
   * The charge to our float; absent for the price.
   */
  'costKobo'?: (string);
  '_costKobo'?: "costKobo";
}
