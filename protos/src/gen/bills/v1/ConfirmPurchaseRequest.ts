// Original file: bills/v1/reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface ConfirmPurchaseRequest {
  'transactionId'?: (string);
  'actor'?: (string);
  'why'?: (string);
  /**
   * What the provider calls the sale.
   */
  'providerReference'?: (string);
  /**
   * What the provider took from our float; absent when it is the price.
   */
  'costKobo'?: (number | string | Long);
  '_costKobo'?: "costKobo";
}

export interface ConfirmPurchaseRequest__Output {
  'transactionId': (string);
  'actor': (string);
  'why': (string);
  /**
   * What the provider calls the sale.
   */
  'providerReference': (string);
  /**
   * What the provider took from our float; absent when it is the price.
   */
  'costKobo'?: (string);
  '_costKobo'?: "costKobo";
}
