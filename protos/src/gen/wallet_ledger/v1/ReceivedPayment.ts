// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A payment as its payee sees it, without the payer's reference.
 */
export interface ReceivedPayment {
  /**
   * The transaction: the first transfer of the group.
   */
  'rootId'?: (string);
  /**
   * Of the wallet's entry; 0 in FindReceivedPayments.
   */
  'seq'?: (number | string | Long);
  'amountKobo'?: (number | string | Long);
  /**
   * The address that was paid.
   */
  'toPayId'?: (string);
  'payerName'?: (string);
  /**
   * The merchant's own reference of the address.
   */
  'reference'?: (string);
  'atMs'?: (number | string | Long);
  /**
   * The wallet that paid; empty for a payment from outside the platform. Not for merchants.
   */
  'payerPayId'?: (string);
  /**
   * The merchant of that wallet. Not for merchants.
   */
  'payerMerchantId'?: (string);
}

/**
 * A payment as its payee sees it, without the payer's reference.
 */
export interface ReceivedPayment__Output {
  /**
   * The transaction: the first transfer of the group.
   */
  'rootId': (string);
  /**
   * Of the wallet's entry; 0 in FindReceivedPayments.
   */
  'seq': (string);
  'amountKobo': (string);
  /**
   * The address that was paid.
   */
  'toPayId': (string);
  'payerName': (string);
  /**
   * The merchant's own reference of the address.
   */
  'reference': (string);
  'atMs': (string);
  /**
   * The wallet that paid; empty for a payment from outside the platform. Not for merchants.
   */
  'payerPayId': (string);
  /**
   * The merchant of that wallet. Not for merchants.
   */
  'payerMerchantId': (string);
}
