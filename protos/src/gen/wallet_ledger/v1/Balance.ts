// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * In the minor unit of the wallet's currency.
 */
export interface Balance {
  /**
   * What can be spent: ledger − held.
   */
  'availableKobo'?: (number | string | Long);
  /**
   * Set aside by pending transfers.
   */
  'heldKobo'?: (number | string | Long);
  /**
   * Credits posted − debits posted.
   */
  'ledgerKobo'?: (number | string | Long);
  'asOfMs'?: (number | string | Long);
}

/**
 * In the minor unit of the wallet's currency.
 */
export interface Balance__Output {
  /**
   * What can be spent: ledger − held.
   */
  'availableKobo': (string);
  /**
   * Set aside by pending transfers.
   */
  'heldKobo': (string);
  /**
   * Credits posted − debits posted.
   */
  'ledgerKobo': (string);
  'asOfMs': (string);
}
