// Original file: payid/v1/payid.proto

import type { Long } from '@grpc/proto-loader';

export interface PayIdPayment {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  'amountKobo'?: (number | string | Long);
  'paidAtMs'?: (number | string | Long);
  'payerName'?: (string);
}

export interface PayIdPayment__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  'amountKobo': (string);
  'paidAtMs': (string);
  'payerName': (string);
}
