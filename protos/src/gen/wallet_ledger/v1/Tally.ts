// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The payments with one key into one wallet.
 */
export interface Tally {
  'count'?: (number | string | Long);
  'sumKobo'?: (number | string | Long);
  /**
   * 0 without payments.
   */
  'lastAtMs'?: (number | string | Long);
  /**
   * The payer of the first payment.
   */
  'firstPayerName'?: (string);
}

/**
 * The payments with one key into one wallet.
 */
export interface Tally__Output {
  'count': (string);
  'sumKobo': (string);
  /**
   * 0 without payments.
   */
  'lastAtMs': (string);
  /**
   * The payer of the first payment.
   */
  'firstPayerName': (string);
}
