// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Long } from '@grpc/proto-loader';

/**
 * In the minor unit of the wallet's currency.
 */
export interface Balance {
  /**
   * The spendable amount: ledger − held.
   */
  'availableKobo'?: (number | string | Long);
  /**
   * The amount of pending transfers.
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
   * The spendable amount: ledger − held.
   */
  'availableKobo': (string);
  /**
   * The amount of pending transfers.
   */
  'heldKobo': (string);
  /**
   * Credits posted − debits posted.
   */
  'ledgerKobo': (string);
  'asOfMs': (string);
}
